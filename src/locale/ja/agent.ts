import type { Words } from '../en/index.js';

export const agent: Words['agent'] = {};
