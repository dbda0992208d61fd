import type { Words } from '../en/index.js';

export const sessions: Words['sessions'] = {};
