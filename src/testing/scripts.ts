import type { Answer, ModelRequest, Script } from './script.js';
import { ScriptError } from './script.js';

/** Answers one after another, each for one request, whoever sends it. A further request gets an error that says so. */
export function sequence(steps: readonly (Answer | Script)[]): Script {
  let next = 0;
  return (request) => {
    const step = steps[next++];
    if (step === undefined) {
      throw new ScriptError(`The sequence is exhausted: it has ${steps.length} answers and this is one more`, request);
    }
    return typeof step === 'function' ? step(request) : step;
  };
}

/**
 * The script of the first predicate that holds; `otherwise` when none does, or an error that names the request.
 *
 * @example route([[(r) => r.isSubagent, worker], [(r) => r.system.includes('judge'), judge]], coordinator)
 */
export function route(
  routes: readonly (readonly [predicate: (request: ModelRequest) => boolean, script: Script])[],
  otherwise?: Script,
): Script {
  return (request) => {
    const script = routes.find(([predicate]) => predicate(request))?.[1] ?? otherwise;
    if (!script) throw new ScriptError(`None of the ${routes.length} routes takes this request`, request);
    return script(request);
  };
}

/**
 * A script of its own for each conversation: each session, and each subagent in it. `make` gets the first request.
 *
 * @example eachConversation(() => sequence([call('Read', { file_path }), 'Done.']))
 */
export function eachConversation(make: (first: ModelRequest) => Script): Script {
  const scripts = new Map<string, Script>();
  return (request) => {
    const key = `${request.sessionId ?? ''}/${request.agentId ?? ''}`;
    let script = scripts.get(key);
    if (!script) {
      script = make(request);
      scripts.set(key, script);
    }
    return script(request);
  };
}
