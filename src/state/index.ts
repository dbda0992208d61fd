export { freePath, moveAside, stamp } from './aside.js';
export { Manifest, type ManifestOptions, type ManifestRow, type StepBooks } from './manifest.js';
export { type Fact, StateDb } from './state.js';
