import type { Words } from '../en/index.js';

export const workflow: Words['workflow'] = {};
