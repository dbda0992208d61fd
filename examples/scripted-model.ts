// A run without a key: the model is a script, everything else is real.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentSpec, Runtime } from 'flower-agent';
import { call, sequence, startModelServer, testEnv } from 'flower-agent/testing';

const workspace = mkdtempSync(join(tmpdir(), 'scripted-'));
writeFileSync(join(workspace, 'notes.txt'), 'The tulip is a spring flower.\n');

const server = await startModelServer(
  sequence([call('Read', { file_path: join(workspace, 'notes.txt') }), 'It is about tulips.']),
);
Object.assign(process.env, testEnv(server));

const runtime = new Runtime({ workspace });
const reader = new AgentSpec({ name: 'reader', instructions: 'You read.', tools: ['Read'] });
const result = await runtime.run(reader, 'What is notes.txt about?');

console.log(result.text, server.requests[1]?.toolResults[0]?.text);
runtime.close();
await server.close();
