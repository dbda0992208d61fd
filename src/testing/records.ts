import { FlowerError } from '../errors.js';
import type { Usage } from './api.js';
import type { ModelRequest, RecordedCall } from './script.js';

interface Waiter {
  predicate: (request: ModelRequest) => boolean;
  resolve: (request: ModelRequest) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** What the server saw and what it answered with. */
export class Records {
  /** Requests for a message, in order of arrival. */
  readonly requests: ModelRequest[] = [];
  /** Every HTTP call. */
  readonly all: RecordedCall[] = [];
  /** What scripts threw. */
  readonly scriptErrors: Error[] = [];
  private readonly sum: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
  private readonly waiters = new Set<Waiter>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  addCall(call: RecordedCall): void {
    keepLast(this.all, call, this.limit);
  }

  addRequest(request: ModelRequest): void {
    keepLast(this.requests, request, this.limit);
    for (const waiter of [...this.waiters]) this.offer(waiter, request);
  }

  count(usage: Partial<Usage>): void {
    this.sum.input += usage.input ?? 0;
    this.sum.output += usage.output ?? 0;
    this.sum.cacheRead += usage.cacheRead ?? 0;
    this.sum.cacheCreation += usage.cacheCreation ?? 0;
  }

  tokens(): Usage {
    return { ...this.sum };
  }

  waitFor(predicate: (request: ModelRequest) => boolean, timeoutMs: number): Promise<ModelRequest> {
    const found = this.requests.find(predicate);
    if (found) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new FlowerError(`No request that matches arrived within ${timeoutMs} ms. ${this.summary()}`));
      }, timeoutMs);
      const waiter: Waiter = { predicate, resolve, reject, timer };
      this.waiters.add(waiter);
    });
  }

  /** No more requests will come. */
  end(): void {
    for (const waiter of this.waiters) {
      clearTimeout(waiter.timer);
      waiter.reject(
        new FlowerError(`The model server was closed before a request that matches arrived. ${this.summary()}`),
      );
    }
    this.waiters.clear();
  }

  private offer(waiter: Waiter, request: ModelRequest): void {
    try {
      if (!waiter.predicate(request)) return;
      waiter.resolve(request);
    } catch (error) {
      waiter.reject(error as Error);
    }
    clearTimeout(waiter.timer);
    this.waiters.delete(waiter);
  }

  private summary(): string {
    const last = this.requests.slice(-5).map((request) => JSON.stringify(request.lastText.slice(-80)));
    return `${this.requests.length} requests are recorded; the last ones say: ${last.join(', ') || 'nothing'}.`;
  }
}

function keepLast<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit) list.splice(0, list.length - limit);
}
