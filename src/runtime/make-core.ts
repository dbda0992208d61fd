import type { DispatchTable } from '../dispatch/table.js';
import { Worktrees } from '../dispatch/worktree.js';
import type { StateDb } from '../state/index.js';
import type { Core } from './core.js';
import { Dispatcher } from './dispatcher.js';
import { ModelCheck } from './model-check.js';
import { News } from './news.js';
import { PriceCheck } from './price-check.js';
import { budgetEvent } from './step-events.js';
import { Windows } from './windows.js';

/** What follows from the rest of the core, and is made here. */
type Made =
  | 'windows'
  | 'news'
  | 'dispatcher'
  | 'worktrees'
  | 'index'
  | 'checkModel'
  | 'checkPrice'
  | 'tellBudgetUsedUp';

export interface CoreParts extends Omit<Core, Made> {
  runId: string;
  state: StateDb;
  dispatches: DispatchTable;
}

/** Completes what a runtime has to what its steps need. */
export function makeCore({ runId, state, dispatches, ...given }: CoreParts): Core {
  const { workspace, workbench, locale, settings, budget } = given;
  let worktrees: Worktrees | undefined;
  let toldLimit: number | undefined;
  const models = new ModelCheck(locale);
  const prices = new PriceCheck(locale);
  const core: Core = {
    ...given,
    windows: new Windows(state),
    news: new News(state, locale),
    get dispatcher() {
      return dispatcher;
    },
    worktrees: () => {
      worktrees ??= new Worktrees({ workspace, runId, locale });
      return worktrees;
    },
    index: () => {
      workbench?.refresh();
      return workbench?.promptBlock() ?? '';
    },
    checkModel: (configured, answered, warn) => models.check(configured ?? settings.ANTHROPIC_MODEL, answered, warn),
    checkPrice: (model, { level }, warn) => {
      if (budget.limitUsd !== undefined) prices.check(model, { counted: level > 0 }, warn);
    },
    tellBudgetUsedUp: (emit) => {
      if (toldLimit === budget.limitUsd) return;
      toldLimit = budget.limitUsd;
      emit(budgetEvent(budget, locale));
    },
  };
  const dispatcher = new Dispatcher(core, dispatches);
  return core;
}
