// flower's parts without its runtime: options, walls, workbench and session store for the SDK's own query().

import { query } from '@anthropic-ai/claude-agent-sdk';
import {
  AgentSpec,
  buildOptions,
  normalize,
  PruningSessionStore,
  SqliteSessionStore,
  TrimPolicy,
  trimReport,
  Workbench,
  workbenchHooks,
} from 'flower-agent';

const workspace = process.cwd();
const workbench = new Workbench(workspace).ensure();
const sessions = new SqliteSessionStore('sessions.db');
const store = new PruningSessionStore(sessions, { workspace, policy: new TrimPolicy({ keepRecent: 10 }) });

const looks = ['Read', 'Glob', 'Grep'];
const reader = new AgentSpec({ name: 'reader', instructions: 'You answer in one paragraph.', tools: looks });
const options = buildOptions(reader, {
  cwd: workspace,
  sessionStore: store,
  prelude: workbench.promptBlock(),
  hooks: workbenchHooks(workbench, { delegateOnly: false, spillThreshold: 8000 }),
});
for await (const message of query({ prompt: 'What is in this directory?', options })) {
  for (const event of normalize(message)) console.log(String(event));
}
console.log(trimReport(store));
sessions.close();
