import type { Words } from '../en/index.js';

export const documents: Words['documents'] = {};
