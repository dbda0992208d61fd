import type { Words } from '../en/index.js';

export const people: Words['people'] = {};
