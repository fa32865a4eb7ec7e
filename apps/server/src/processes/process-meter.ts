import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import { sessionUse, type CountedPool, type SessionUse } from '@fairlot/database';
import type { SessionWatch } from '@fairlot/event-store-postgres';
import { DataSource } from 'typeorm';
import { StatementTimes } from './statement-times.js';

/** Pause between two samples of the event loop. */
const SAMPLE_EVERY_MS = 20;
const GROUP_MAX = 100_000;

/** Measures this process. `take` returns the figures since the previous call. */
export class ProcessMeter implements SessionWatch {
  private readonly statements = new StatementTimes();
  private readonly loop = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS });
  private readonly groups = createHistogram({ lowest: 1, highest: GROUP_MAX, figures: 3 });
  private logSessions: () => SessionUse = () => ({ used: 0, max: 0, waiting: 0 });
  private recordSessions: () => SessionUse = this.logSessions;

  /** Observes the engine, and passes everything on to the other observer. */
  beside(other: EngineObserver): EngineObserver {
    return {
      ...other,
      committed: (group) => {
        this.groups.record(Math.min(group.units, GROUP_MAX));
        other.committed?.(group);
      },
    };
  }

  took(statement: string, ms: number): void {
    this.statements.took(statement, ms);
  }

  sessions(use: () => SessionUse): void {
    this.logSessions = use;
  }

  /**
   * Also measures the sessions and SQL statements of the data source for read models and records.
   */
  watch(dataSource: DataSource): void {
    const master = Reflect.get(dataSource.driver, 'master') as CountedPool;
    this.recordSessions = () => sessionUse(master);
    dataSource.subscribers.push({
      afterQuery: ({ query, executionTime = 0 }) => this.took(query, executionTime),
    });
  }

  start(): void {
    this.loop.enable();
  }

  stop(): void {
    this.loop.disable();
  }

  take() {
    const { loop, groups, statements } = this;
    const late = (nanos: number) => Math.max(0, nanos / 1e6 - SAMPLE_EVERY_MS);
    const taken = {
      eventLoop: {
        p50Ms: late(loop.percentile(50)),
        p99Ms: late(loop.percentile(99)),
        maxMs: late(loop.max),
      },
      groups: {
        groups: groups.count,
        groupP50: groups.percentile(50),
        groupP99: groups.percentile(99),
      },
      sessions: { records: this.recordSessions(), log: this.logSessions() },
      statements: statements.slowest,
    };
    loop.reset();
    groups.reset();
    return taken;
  }
}
