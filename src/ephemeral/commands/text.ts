import { type Call, type Grammar, given, options } from '../options.js';
import { isReadable, isReadableTree } from '../paths.js';
import type { Rules } from '../rule.js';
import { awk } from './awk.js';
import { jq } from './jq.js';
import { sed } from './sed.js';

const filter = (grammar: Grammar) => options({ harmless: true, operand: isReadable, ...grammar });

/** With -c it reads whatever a list names, so the list has to be a file and not something said on the spot. */
const checksFiles = (call: Call): boolean =>
  !given(call, 'c', 'check') || (call.operands.length > 0 && call.operands.every(({ value }) => value !== '-'));

const CHECKSUM = filter({
  flags: 'abctwz',
  long: 'binary check tag text zero ignore-missing quiet status strict warn',
  check: checksFiles,
});

/** Filters: text in, text out. */
export const text: Rules = {
  // Not -o and --output, -T, --compress-program, --files0-from.
  sort: options({
    flags: 'bcCdfghiMmnRrsuVz',
    values: 'ktS',
    long:
      'ignore-leading-blanks dictionary-order ignore-case general-numeric-sort ignore-nonprinting month-sort ' +
      'human-numeric-sort numeric-sort random-sort reverse sort= version-sort check=? key= merge stable ' +
      'field-separator= unique zero-terminated parallel= debug',
    operand: isReadable,
  }),
  // A second operand is the file that it writes; where options come first, so may be an option behind the first one.
  uniq: options({
    flags: 'cdDiuz',
    values: 'fsw',
    number: true,
    long: 'count repeated all-repeated=? skip-fields= group=? ignore-case skip-chars= unique zero-terminated check-chars=',
    optionsFirst: true,
    operands: [0, 1],
    operand: isReadable,
  }),
  cut: filter({
    flags: 'nsz',
    values: 'bcdf',
    long: 'bytes= characters= delimiter= fields= complement only-delimited output-delimiter= zero-terminated',
  }),
  tr: options({
    flags: 'cCdstu',
    long: 'complement delete squeeze-repeats truncate-set1',
    harmless: true,
    operands: [1, 2],
  }),
  nl: filter({
    flags: 'p',
    values: 'bdfhilnsvw',
    small: 'w number-width',
    long: 'body-numbering= number-format= number-width= number-separator= starting-line-number= line-increment=',
  }),
  rev: filter({ long: 'zero' }),
  fold: filter({ flags: 'bcs', values: 'w', number: true, long: 'bytes spaces width=' }),
  fmt: filter({ flags: 'cstu', values: 'wpg', number: true, long: 'split-only uniform-spacing width=' }),
  expand: filter({ flags: 'i', values: 't', number: true, long: 'initial tabs=', small: 't tabs number' }),
  unexpand: filter({ flags: 'a', values: 't', long: 'all first-only tabs=' }),
  paste: filter({ flags: 'sz', values: 'd', long: 'delimiters= serial zero-terminated' }),
  join: filter({
    flags: 'iz',
    values: 'aejotv12',
    long: 'ignore-case check-order nocheck-order header zero-terminated',
  }),
  comm: filter({
    flags: '123iz',
    long: 'check-order nocheck-order output-delimiter= total zero-terminated',
  }),
  column: filter({
    flags: 'txnJRe',
    values: 'csoNHdCWTEO',
    long: 'table separator= output-separator= table-columns= json',
  }),
  // Not -l and --paginate, which run pr.
  diff: options({
    flags: 'abBcdeEiInNpqrsTtuwyZ',
    values: 'UCFIxXLWDS',
    small: 'W width tabsize',
    number: true,
    long:
      'normal brief report-identical-files context=? unified=? ed rcs side-by-side width= left-column ' +
      'suppress-common-lines show-c-function show-function-line= label= expand-tabs initial-tab tabsize= recursive ' +
      'no-dereference new-file unidirectional-new-file ignore-file-name-case exclude= exclude-from= starting-file= ' +
      'from-file= to-file= ignore-case ignore-tab-expansion ignore-trailing-space ignore-space-change ' +
      'ignore-all-space ignore-blank-lines ignore-matching-lines= text strip-trailing-cr ifdef= line-format= ' +
      'old-line-format= new-line-format= unchanged-line-format= minimal horizon-lines= speed-large-files color=?',
    operand: isReadable,
    check: (call) => !given(call, 'r', 'recursive') || call.operands.every(isReadableTree),
  }),
  cmp: filter({ flags: 'bls', values: 'in', long: 'print-bytes ignore-initial= verbose bytes= quiet silent' }),
  od: filter({
    flags: 'abcdfhilosxv',
    values: 'AjNSt',
    attached: 'w',
    long: 'address-radix= skip-bytes= read-bytes= strings=? format= output-duplicates width=?',
  }),
  hexdump: filter({ flags: 'bcCdovxX', values: 'nse', long: 'canonical length= skip= no-squeezing format=' }),
  // As with uniq; -r writes as well.
  xxd: options({
    flags: 'abeipuE',
    values: 'lscgo',
    apart: true,
    optionsFirst: true,
    operands: [0, 1],
    operand: isReadable,
  }),
  strings: filter({ flags: 'a', values: 'nte', number: true, long: 'all bytes= radix= encoding=' }),
  base64: options({
    flags: 'di',
    values: 'w',
    long: 'decode ignore-garbage wrap=',
    operands: [0, 1],
    operand: isReadable,
  }),
  cksum: CHECKSUM,
  md5sum: CHECKSUM,
  sha1sum: CHECKSUM,
  sha256sum: CHECKSUM,
  sha512sum: CHECKSUM,
  shasum: filter({
    flags: 'bctUs0',
    values: 'a',
    long: 'algorithm= binary check text status quiet',
    check: checksFiles,
  }),
  sed,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  jq,
};
