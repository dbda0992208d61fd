import type { Dispatch } from '../../../src/agent/spec.js';
import { blocksOf } from '../../../src/testing/api.js';
import { conversationFault } from '../../../src/testing/conversation.js';
import type { ModelRequest } from '../../../src/testing/index.js';
import { callsIn, deniedCommand, dispatchTool } from '../story.js';
import { runOf, type Theatre } from '../theatre.js';

/** So many refused calls may go along when a session is loaded; the boundary moves in steps of as many. */
const KEPT_DENIALS = 2;
/** How the SDK and the scripted server word a failure. */
const FAILURE = /API Error|Agent terminated early|Scripted error|prompt is too long: \d|"overloaded_error"/;

/** What is sent could have been sent had nothing ever failed. */
export function conversations(theatre: Theatre): string[] {
  const { server, spoilt, plan } = theatre;
  const wrong = server.scriptErrors.map((error) => `the script failed: ${error.message}`);
  const refused = server.all.filter(({ status }) => (status ?? 200) >= 400).length;
  if (refused > spoilt) wrong.push(`the server refused ${refused} requests, ${spoilt} of them on purpose`);
  for (const request of server.requests) {
    const fault = conversationFault(request.messages);
    if (fault) wrong.push(`request ${request.index}: ${fault}`);
    const failure = FAILURE.exec(textOf(request, plan.mode))?.[0];
    if (failure) wrong.push(`request ${request.index} tells the model of a failure: ${failure}`);
  }
  for (const request of firstOfEachLoad(server.requests)) {
    const denied = callsIn(request.messages).filter(({ input }) => isDenied(input)).length;
    if (denied > KEPT_DENIALS) wrong.push(`request ${request.index} carries ${denied} refused calls of before`);
  }
  return wrong;
}

/** All that is sent but what a worker's call has come to: that it failed, and of what, is for the coordinator to know. */
function textOf({ messages }: ModelRequest, mode: Dispatch): string {
  const dispatches = new Set(callsIn(messages).flatMap(({ id, name }) => (name === dispatchTool(mode) ? [id] : [])));
  const rest = messages
    .flatMap(({ content }) => blocksOf(content))
    .filter((block) => !dispatches.has(block.tool_use_id ?? ''));
  return JSON.stringify(rest).replace(/<report .*?<\/report>/g, '');
}

const isDenied = ({ command }: Record<string, unknown>) => [1, 2, 3].some((count) => command === deniedCommand(count));

/** The first request of each session in each process. */
function firstOfEachLoad(requests: readonly ModelRequest[]): ModelRequest[] {
  const seen = new Set<string>();
  return requests.filter((request) => {
    const key = `${request.sessionId} ${runOf(request)}`;
    return !seen.has(key) && seen.add(key);
  });
}
