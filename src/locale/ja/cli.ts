import type { Words } from '../en/index.js';

export const cli: Words['cli'] = {};
