import type { Words } from '../en/index.js';

export const walls: Words['walls'] = {};
