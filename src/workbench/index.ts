export type { WorkbenchEntry } from './scan.js';
export { Workbench, type WorkbenchOptions } from './workbench.js';
