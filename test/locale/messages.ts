import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text that is written where a message is handed to people. */
export interface Found {
  /** From the root of the repository. */
  file: string;
  line: number;
  text: string;
}

/** What hands its arguments to people: errors are constructed, the others called. */
const TELLS = /^(?:say|complain|write|onNotice|notice|notify|confirm|tell|warn|log|error)$/;

/** Two words beside each other: no mark, no name of a file, no escape sequence. */
const WORDS = /\p{L}{2,} \p{L}{2,}/u;

/** All sources below a directory. */
export function sources(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(directory, name))
    .sort();
}

/** Texts of a source that go to people as they stand there, instead of coming from a locale pack. */
export function messagesIn(file: string, source = readFileSync(file, 'utf8')): Found[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (tells(node)) for (const argument of node.arguments ?? []) found.push(...literals(argument, file, tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function tells(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isNewExpression(node)) return /(?:Error|Abort|Problem)$/.test(node.expression.getText());
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return TELLS.test(name);
}

/** Literals in an argument itself; what is passed on to another function is that one's affair. */
function literals(node: ts.Node, file: string, tree: ts.SourceFile): Found[] {
  if (ts.isFunctionLike(node) || ts.isElementAccessExpression(node)) return [];
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return [];
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('…')
      : '';
  const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const own = WORDS.test(text) ? [{ file, line, text }] : [];
  const inner: Found[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(...literals(child, file, tree));
  });
  return [...own, ...inner];
}
