import { literal } from '../argument.js';
import { type Call, given, options, valuesOf } from '../options.js';
import { isReadable, isReadableTree } from '../paths.js';
import type { Rules } from '../rule.js';

const grep = options({
  flags: 'abcEFGhHiIlLnoPqrRsTuUvVwxyzZ',
  values: 'ABCDdefm',
  number: true,
  dashValues: 'e regexp',
  long:
    'extended-regexp fixed-strings basic-regexp perl-regexp regexp= file= ignore-case no-ignore-case word-regexp ' +
    'line-regexp null-data no-messages invert-match max-count= byte-offset line-number line-buffered with-filename ' +
    'no-filename label= only-matching quiet silent binary-files= text directories= devices= recursive ' +
    'dereference-recursive include= exclude= exclude-from= exclude-dir= files-without-match files-with-matches count ' +
    'initial-tab null before-context= after-context= context= group-separator= no-group-separator color=? colour=? ' +
    'binary',
  harmless: true,
  check: (call) =>
    readsFiles(call, given(call, 'r', 'R', 'recursive', 'dereference-recursive')) &&
    valuesOf(call, 'D', 'devices').every((action) => action?.value === 'skip'),
});

/** Finding text. */
export const search: Rules = {
  grep,
  egrep: grep,
  fgrep: grep,
  // Not --pre, --pre-glob, --hostname-bin, -z: they run programs.
  rg: options({
    flags: '0acFHhIiLlNnoPpqSsUuVvwx.',
    values: 'ABCEefgjMmrTtd',
    dashValues: 'e regexp',
    long:
      'after-context= auto-hybrid-regex before-context= binary block-buffered no-block-buffered byte-offset ' +
      'case-sensitive color= colors= column no-column context= context-separator= count count-matches crlf debug ' +
      'dfa-size-limit= encoding= engine= field-context-separator= field-match-separator= file= files ' +
      'files-with-matches files-without-match fixed-strings no-fixed-strings follow no-follow generate= glob= ' +
      'glob-case-insensitive heading no-heading hidden no-hidden iglob= ignore-case ignore-file= include-zero ' +
      'invert-match json line-buffered line-number no-line-number line-regexp max-columns= max-columns-preview ' +
      'max-count= max-depth= max-filesize= mmap no-mmap multiline no-multiline multiline-dotall no-config no-ignore ' +
      'no-ignore-dot no-ignore-exclude no-ignore-files no-ignore-global no-ignore-messages no-ignore-parent ' +
      'no-ignore-vcs no-messages no-require-git no-unicode null null-data one-file-system only-matching passthru ' +
      'path-separator= pcre2 pcre2-version pretty quiet regex-size-limit= regexp= replace= smart-case sort= sortr= ' +
      'stats stop-on-nonmatch text threads= trace trim type= type-add= type-clear= type-list type-not= unrestricted ' +
      'vimgrep with-filename no-filename word-regexp',
    small: 'j threads',
    check: (call) => readsFiles(call, true),
  }),
};

/**
 * The first operand is the pattern, unless an option gave one; the others are read, and what lies below them. Without
 * others that is what lies where the shell stands.
 */
function readsFiles(call: Call, recursive: boolean): boolean {
  const first = given(call, 'e', 'f', 'regexp', 'file', 'files', 'type-list') ? 0 : 1;
  const files = call.operands.slice(first);
  if (!recursive) return files.every(isReadable);
  const { places } = call.operands[0] ?? literal('.');
  const here = { ...literal('.'), ...(places && { places }) };
  return (files.length > 0 ? files : [here]).every((file) => isReadable(file) && isReadableTree(file));
}
