import type { Words } from '../en/index.js';

export const runtime: Words['runtime'] = {};
