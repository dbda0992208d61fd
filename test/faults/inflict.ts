import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../../src/runtime/processes.js';
import type { ModelRequest } from '../../src/testing/index.js';
import { fill, lock } from './disk.js';
import type { Fault } from './plan.js';
import { isLead } from './story.js';
import type { Theatre } from './theatre.js';

/** Does to the running flower what the fault says. `request`: at which request its moment came, if at one. */
export async function inflict(theatre: Theatre, fault: Fault, request: ModelRequest | undefined): Promise<void> {
  const { harm, delayMs } = fault;
  const act = theatre.current;
  // What happens to an answer happens to the very one that the moment is about.
  if (harm.kind === 'answer') {
    const { reply, times, everybody } = harm;
    act.spoil({ reply, left: everybody ? Number.POSITIVE_INFINITY : times, of: everybody ? undefined : request });
    act.suffer(fault);
    return;
  }
  await sleep(delayMs);
  if (!act.isOn) return;
  switch (harm.kind) {
    case 'signal':
      if (act.kill(harm.signal)) act.suffer(fault);
      break;
    case 'torn':
      if (act.kill('SIGKILL')) {
        act.suffer(fault);
        act.tears = harm.file;
      }
      break;
    case 'interrupts':
      if (act.kill('SIGINT')) act.suffer(fault);
      await sleep(harm.gapMs);
      if (act.isOn) act.kill('SIGINT');
      break;
    case 'child': {
      const children = act.children();
      const child = children[harm.which % Math.max(1, children.length)];
      if (child !== undefined && signal(child, 'SIGKILL')) act.suffer(fault);
      break;
    }
    case 'refuse':
      act.suffer(fault);
      act.untilLater(harm.forMs, () => theatre.server.accept());
      await theatre.server.refuse();
      break;
    case 'disk full':
      act.suffer(fault);
      act.untilLater(harm.forMs, fill(theatre.runDir));
      break;
    case 'read-only':
      act.suffer(fault);
      act.untilLater(harm.forMs, lock(theatre.runDir));
      break;
    case 'clock':
      act.suffer(fault);
      act.tell({ jumpMs: harm.jumpMs });
      break;
    case 'second flower':
      act.suffer(fault);
      await theatre.second();
      break;
    case 'mail':
      act.suffer(fault);
      act.tell({ mail: harm.text });
  }
}

/** The requests of the same conversation as this one; of the coordinator's when it is not known. */
export function sameConversation(as: ModelRequest | undefined): (request: ModelRequest) => boolean {
  if (!as) return isLead;
  return ({ sessionId, agentId }) => sessionId === as.sessionId && agentId === as.agentId;
}
