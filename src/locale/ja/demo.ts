import type { Words } from '../en/index.js';

export const demo: Words['demo'] = {};
