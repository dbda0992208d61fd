import type { Words } from '../en/index.js';

export const workbench: Words['workbench'] = {};
