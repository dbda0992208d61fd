import type { Words } from '../en/index.js';
import { cli } from './cli.js';
import { commands } from './commands.js';
import { config } from './config.js';
import { demo } from './demo.js';
import { dispatch } from './dispatch.js';
import { documents } from './documents.js';
import { isolation } from './isolation.js';
import { network } from './network.js';
import { people } from './people.js';
import { report } from './report.js';
import { roles } from './roles.js';
import { runtime } from './runtime.js';
import { sessions } from './sessions.js';
import { takeover } from './takeover.js';
import { walls } from './walls.js';
import { workbench } from './workbench.js';
import { workflow } from './workflow.js';

export const ja: Words = {
  cli,
  commands,
  config,
  demo,
  dispatch,
  documents,
  isolation,
  network,
  people,
  report,
  roles,
  runtime,
  sessions,
  takeover,
  walls,
  workbench,
  workflow,
};
