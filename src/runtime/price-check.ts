import { type Locale, words } from '../locale/index.js';
import { isPriced } from './pricing.js';

/** Says once for each model that a budget is only as good as what is known about that model's cost. */
export class PriceCheck {
  private readonly told = new Set<string>();

  constructor(private readonly locale: Locale) {}

  /** `counted`: its answers come with token figures. */
  check(model: string, { counted }: { counted: boolean }, warn: (text: string) => void): void {
    if (this.told.has(model) || (counted && isPriced(model))) return;
    this.told.add(model);
    const say = words(this.locale).runtime;
    warn(counted ? say.priceUnknown({ model }) : say.notCounted({ model }));
  }
}
