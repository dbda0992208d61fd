import { realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * The path with the symbolic links of its existing part resolved. The rest may not exist yet: a hook is often asked about
 * a file that is only going to be written.
 */
export function canonical(file: string): string {
  const absolute = path.resolve(file);
  const missing: string[] = [];
  let existing = absolute;
  for (;;) {
    try {
      return path.join(realpathSync(existing), ...missing);
    } catch {
      const parent = path.dirname(existing);
      if (parent === existing) return absolute;
      missing.unshift(path.basename(existing));
      existing = parent;
    }
  }
}

/**
 * `file` as seen from `directory` ('.' for the directory itself), or undefined when it lies elsewhere. Compared by
 * segments: `/a/spill-old` is not inside `/a/spill`. Links are not looked at.
 */
export function relativeInside(directory: string, file: string): string | undefined {
  const between = path.relative(directory, file);
  if (between === '..' || between.startsWith(`..${path.sep}`) || path.isAbsolute(between)) return undefined;
  return between || '.';
}

/** Whether `file` is `directory` or lies in it, wherever links lead. */
export function isInside(directory: string, file: string): boolean {
  return relativeInside(canonical(directory), canonical(file)) !== undefined;
}
