import type { Words } from '../en/index.js';

export const roles: Words['roles'] = {};
