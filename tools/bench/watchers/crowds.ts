import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Crowd, Order, Report } from './protocol.ts';

/** Time limit for five thousand watchers to connect, which takes some seconds. */
const TIMEOUT_MS = 60_000;

/** Controls the process of the watchers from the benchmark. */
export class Crowds {
  readonly #process: ChildProcess;

  constructor() {
    const path = fileURLToPath(new URL('watchers-process.ts', import.meta.url));
    this.#process = fork(path, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  async gather(crowd: Crowd): Promise<void> {
    await this.#ask({ order: 'gather', crowd }, crowd.name, 'gathered');
  }

  async leave(name: string): Promise<void> {
    await this.#ask({ order: 'leave', name }, name, 'left');
  }

  /**
   * Calls `send`, which must cause the message with this text, and which returns the time when it
   * was acknowledged. Returns the milliseconds from then until the last watcher has the message.
   */
  async delayMs(name: string, text: string, send: () => Promise<bigint>): Promise<number> {
    await this.#ask({ order: 'watch', name, text }, name, 'watching');
    const all = this.#reported(name, 'all-have-it');
    // This promise is awaited below. If sending fails, nothing awaits it.
    all.catch(() => null);
    const acknowledgedAt = await send();
    const report = await all;
    const at = report.report === 'all-have-it' ? BigInt(report.at) : 0n;
    return Number(at - acknowledgedAt) / 1e6;
  }

  end(): void {
    this.#process.disconnect();
  }

  #ask(order: Order, name: string, answer: Report['report']): Promise<Report> {
    const reported = this.#reported(name, answer);
    this.#process.send(order);
    return reported;
  }

  #reported(name: string, wanted: Report['report']): Promise<Report> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#process.off('message', take);
        this.#process.off('exit', gone);
      };
      const fail = (message: string): void => {
        end();
        reject(new Error(`watchers ${name}: ${message}`));
      };
      const take = (report: Report): void => {
        if (report.name !== name) return;
        if (report.report === 'failed') fail(report.message);
        if (report.report !== wanted) return;
        end();
        resolve(report);
      };
      const gone = (): void => fail('their process ended');
      const timer = setTimeout(() => fail(`no ${wanted} in time`), TIMEOUT_MS);
      this.#process.on('message', take);
      this.#process.on('exit', gone);
    });
  }
}
