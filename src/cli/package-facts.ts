import { createRequire } from 'node:module';

/** What package.json says. */
export interface PackageFacts {
  name: string;
  version: string;
  /** Versions of Node.js that it runs on. */
  engines: string;
}

export function packageFacts(): PackageFacts {
  const require = createRequire(import.meta.url);
  const { name, version, engines } = require('../../package.json') as Omit<PackageFacts, 'engines'> & {
    engines: { node: string };
  };
  return { name, version, engines: engines.node };
}
