/**
 * Whether a path, seen from the top of the checkout, is flower's own: its run directory and its workbenches. `prefix` is the
 * workspace as seen from the top.
 */
export function isOurs(path: string, prefix: string): boolean {
  const runs = prefix === '' ? 'runs' : `${prefix}/runs`;
  return path === runs || path.startsWith(`${runs}/`) || path.split('/').some((part) => part.startsWith('.flower'));
}
