/** Light and dark as the reader's system wants it, and ink-saving on paper. Everything is in here: the page loads nothing. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f7f7f5; --panel: #ffffff; --text: #1d2430; --muted: #647084; --line: #e3e5e9; --track: #eef0f3; --bad: #b93838;
  --c0: #3a6ccf; --c1: #d97f28; --c2: #2f9a6c; --c3: #8458c4; --c4: #c84b5a; --c5: #2690a6; --c6: #8f8626; --c7: #8a94a3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10141a; --panel: #181e27; --text: #e5e9f0; --muted: #96a1b3; --line: #2b333f; --track: #232b36; --bad: #f08a8a;
    --c0: #78a4f7; --c1: #eda350; --c2: #5fc596; --c3: #b392ec; --c4: #ee8290; --c5: #5cc2d5; --c6: #c8bf5a; --c7: #8d98a9;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 24px; margin: 0; }
h2 { font-size: 17px; margin: 0 0 2px; }
p { margin: 0 0 12px; }
.path { overflow-wrap: anywhere; color: var(--muted); margin: 2px 0 20px; }
.live { display: inline-block; background: var(--c2); color: var(--panel); border-radius: 4px; padding: 1px 10px; margin: 0 0 16px; }
.notices { margin: 0 0 16px; padding: 10px 14px 10px 30px; border-left: 3px solid var(--c1); background: var(--panel); overflow-wrap: anywhere; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 0 0 20px; padding: 0; list-style: none; }
.tiles li { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; }
.tiles b { display: block; font-size: 22px; font-weight: 650; font-variant-numeric: tabular-nums; }
.tiles span { color: var(--muted); font-size: 13px; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin: 0 0 16px; }
.caption { color: var(--muted); font-size: 13px; margin: 0 0 12px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(430px, 1fr)); gap: 0 16px; align-items: start; }
.pair > * { min-width: 0; }
.chart { display: block; width: 100%; min-width: 620px; height: auto; }
.axis { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.end { text-anchor: end; } .mid { text-anchor: middle; }
.grid { stroke: var(--line); }
.line polyline { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.mark line { stroke: var(--muted); stroke-dasharray: 4 4; } .mark path { fill: var(--muted); }
.rule line { stroke: var(--c4); stroke-dasharray: 2 4; }
.rule text { paint-order: stroke; stroke: var(--panel); stroke-width: 5px; stroke-linejoin: round; }
.dot { fill: none; stroke: var(--c4); stroke-width: 2; }
h2 + .bars { margin-top: 10px; } .bars + .bars { margin-top: 14px; } .bars + .caption { margin: 8px 0 0; }
.bars { display: grid; grid-template-columns: minmax(90px, 30%) 1fr auto; gap: 7px 12px; align-items: center; }
.label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 13px; }
.failed { color: var(--bad); }
.value { text-align: right; font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bar { display: block; width: 100%; height: 14px; border-radius: 3px; }
.track { fill: var(--track); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 12px 0 0; padding: 0; color: var(--muted); font-size: 13px; }
.legend li { overflow-wrap: anywhere; } .legend svg { width: 10px; height: 10px; margin-right: 6px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 5px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--muted); font-weight: 500; }
th:first-child, td:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; padding-left: 0; min-width: 140px; }
tr:last-child td { border-bottom: 0; }
${Array.from({ length: 8 }, (_, i) => `.c${i} { --own: var(--c${i}); } rect.c${i} { fill: var(--c${i}); }`).join('\n')}
.line polyline { stroke: var(--own); } .line circle { fill: var(--own); }
@media (max-width: 560px) { .pair { grid-template-columns: 1fr; } main { padding: 16px 10px; } section { padding: 14px 12px; } }
@media print { body { background: none; } section, .tiles li { break-inside: avoid; } }
`;
