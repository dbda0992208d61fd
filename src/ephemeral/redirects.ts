import type { Redirection } from 'unbash';
import { isReadable } from './paths.js';
import type { Variables } from './variables.js';
import { isHarmlessText, toArgument } from './words.js';

/**
 * Whether a redirection leaves everything as it is: reading a file or a text given on the spot, throwing output away
 * into exactly /dev/null, or joining descriptors.
 */
export function isHarmlessRedirect(redirect: Redirection, variables: Variables): boolean {
  if (redirect.descriptor?.type === 'FileDescriptorVariable') return false;
  if (redirect.type === 'HereDoc') {
    const { delimiter, closing, body } = redirect;
    if (delimiter === undefined || closing === undefined) return false;
    return delimiter.quoted || isHarmlessText(body, variables);
  }
  const target = redirect.target && toArgument(redirect.target, variables);
  if (target === undefined) return false;
  if (redirect.type === 'HereString') return true;
  switch (redirect.operator) {
    case '<':
      return target.spread === 'one' && target.start !== '' && isReadable(target);
    case '<&':
      return isDescriptor(target.value);
    case '>&':
      return isDescriptor(target.value) || target.value === '/dev/null';
    case '>':
    case '>>':
    case '>|':
    case '&>':
    case '&>>':
      return target.value === '/dev/null';
    default:
      return false;
  }
}

function isDescriptor(target: string | undefined): boolean {
  return target !== undefined && /^(?:\d|-)$/.test(target);
}
