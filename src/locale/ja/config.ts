import type { Words } from '../en/index.js';

export const config: Words['config'] = {};
