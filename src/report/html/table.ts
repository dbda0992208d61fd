import { html, type Markup } from './markup.js';

/** A table whose first column is names and whose others are figures. `failed`: rows that went wrong. */
export function figuresTable(
  head: readonly string[],
  rows: readonly { cells: readonly string[]; failed?: boolean }[],
): Markup {
  return html`<div class="scroll"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ cells, failed }) =>
      html`<tr>${cells.map((cell, i) => html`<td${i === 0 && failed && html` class="failed"`}>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}
