export { freePath, moveAside, stamp } from './aside.js';
export { checkManifest, Manifest, type ManifestOptions, rowsIn } from './manifest.js';
export type { ManifestRow, StepBooks } from './manifest-row.js';
export { type Fact, StateDb } from './state.js';
