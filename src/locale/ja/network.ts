import type { Words } from '../en/index.js';

export const network: Words['network'] = {};
