import { options } from '../options.js';
import { isReadable } from '../paths.js';
import type { Rules } from '../rule.js';
import { find } from './find.js';
import { tree } from './tree.js';

/** What lies where: names, sizes, kinds, and the text of files as it is. */
export const files: Rules = {
  ls: options({
    flags: 'aAbBcCdDfFgGhHiklLmnNopqQrRsStuUvxXZ1@O',
    values: 'IwT',
    long:
      'all almost-all author escape block-size= ignore-backups color=? directory dired classify=? file-type format= ' +
      'full-time group-directories-first no-group human-readable si hide= hyperlink=? indicator-style= inode ignore= ' +
      'kibibytes dereference dereference-command-line numeric-uid-gid literal hide-control-chars show-control-chars ' +
      'quote-name quoting-style= reverse recursive size sort= time= time-style= tabsize= width= context zero',
    harmless: true,
  }),
  pwd: options({ flags: 'LP', long: 'logical physical', harmless: true, operands: [0, 0] }),
  du: options({
    flags: 'aAcgshHikmbDLlPSx0nr',
    values: 'dtBXI',
    long:
      'all apparent-size block-size= bytes total dereference-args max-depth= human-readable inodes count-links ' +
      'dereference no-dereference null separate-dirs si summarize threshold= time=? time-style= exclude= ' +
      'exclude-from= one-file-system',
    harmless: true,
  }),
  df: options({
    flags: 'aghHiIklmPTvYbcn',
    values: 'Btx',
    long: 'all block-size= human-readable si inodes local no-sync output=? portability total type= print-type exclude-type=',
    harmless: true,
  }),
  stat: options({
    flags: 'Lftlnqrsx',
    values: 'c',
    long: 'dereference file-system cached= format= printf= terse',
    harmless: true,
  }),
  // Not -C (compiles), -p (resets times), -z (runs decompressors), -s (reads devices), -m and -f (name other files).
  file: options({
    flags: 'bhiIkLnNrv0E',
    values: 'Fe',
    long:
      'brief mime mime-type mime-encoding apple extension no-pad keep-going dereference no-dereference no-buffer raw ' +
      'print0 separator= exclude=',
    operand: isReadable,
  }),
  basename: options({ flags: 'az', values: 's', long: 'multiple suffix= zero', harmless: true }),
  dirname: options({ flags: 'z', long: 'zero', harmless: true }),
  readlink: options({
    flags: 'fenqsvmz',
    long: 'canonicalize canonicalize-existing canonicalize-missing no-newline quiet silent verbose zero',
    harmless: true,
  }),
  realpath: options({
    flags: 'emLPqsz',
    long:
      'canonicalize-existing canonicalize-missing logical physical quiet relative-to= relative-base= strip ' +
      'no-symlinks zero',
    harmless: true,
  }),
  cat: options({
    flags: 'AbeEnstTuv',
    long: 'show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting',
    harmless: true,
    operand: isReadable,
  }),
  tac: options({ flags: 'br', values: 's', long: 'before regex separator=', harmless: true, operand: isReadable }),
  head: options({
    flags: 'qvz',
    values: 'nc',
    number: true,
    long: 'bytes= lines= quiet silent verbose zero-terminated',
    harmless: true,
    operand: isReadable,
  }),
  // Not -f, -F, --follow, --retry, and not `+5f`, which follows as well.
  tail: options({
    flags: 'qvzr',
    values: 'nc',
    number: true,
    long: 'bytes= lines= quiet silent verbose zero-terminated',
    suffixed: true,
    operand: (argument) =>
      isReadable(argument) && (!argument.start.startsWith('+') || /^\+\d+$/.test(argument.value ?? '')),
  }),
  wc: options({
    flags: 'clmwL',
    long: 'bytes chars lines max-line-length words total=',
    harmless: true,
    operand: isReadable,
  }),
  find,
  tree,
};
