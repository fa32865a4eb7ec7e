import { randomUUID } from 'node:crypto';
import { Engine } from '@fairlot/event-sourcing-engine';
import { ParkedStreams, READ_MODEL } from '@fairlot/event-sourcing-projection';
import type { ProcessReport } from '@fairlot/contracts/engineering';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Carriers } from '../roles/carriers.js';
import { PortalRoles } from '../roles/portal-roles.js';
import { lagOfPosition, type LogProgress } from '../core/log-progress.js';
import type { Settings } from '../settings/settings.js';
import { CLOCK, EVENT_STORE, SETTINGS } from '../core/tokens.js';
import { ProcessMeter } from './process-meter.js';
import { ReportTable } from './report-table.js';

const REPORT_EVERY_MS = 5_000;

/**
 * Reports the state of this process every few seconds. The report is stored in the database if
 * other processes may use it.
 */
@Injectable()
export class ProcessReports {
  private readonly logger = new Logger('processes');
  private readonly idProcess = randomUUID();
  private readonly startedAt: number;
  private readonly table: ReportTable;
  private progress: LogProgress | null = null;
  private last: ProcessReport | null = null;
  private timer: NodeJS.Timeout | undefined;
  private reporting: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    private readonly meter: ProcessMeter,
    private readonly engine: Engine,
    private readonly roles: PortalRoles,
    private readonly carriers: Carriers,
    private readonly parked: ParkedStreams,
    dataSource: DataSource,
    @Inject(EVENT_STORE) readonly store: EventStore,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.startedAt = clock.now();
    this.table = new ReportTable(dataSource);
    meter.watch(dataSource);
  }

  /**
   * Starts measuring and reporting.
   * @param progress of the read model, which any process may update
   */
  start(progress: LogProgress): void {
    this.progress = progress;
    this.meter.start();
    this.reportAgain();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.progress = null;
    await this.reporting;
    this.meter.stop();
  }

  /** The reports of all processes, this process first. */
  async all(): Promise<readonly ProcessReport[]> {
    if (this.last === null) await this.reporting;
    const own = this.last === null ? [] : [this.last];
    if (this.settings.databaseUrl === null) return own;
    return [...own, ...(await this.table.others(this.idProcess, this.clock.now()))];
  }

  private async storeReport(): Promise<void> {
    try {
      this.last = await this.report();
      if (this.settings.databaseUrl !== null) await this.table.write(this.last);
      this.isFailing = false;
    } catch (error) {
      // The next report retries the write, so log only the first of several failures.
      if (!this.isFailing)
        this.logger.warn(`cannot store the report of this process: ${String(error)}`);
      this.isFailing = true;
    }
    if (this.progress !== null) this.timer = setTimeout(this.reportAgain, REPORT_EVERY_MS);
  }

  private readonly reportAgain = (): void => {
    this.reporting = this.storeReport();
  };

  private async report(): Promise<ProcessReport> {
    const { idProcess, startedAt, engine, carriers } = this;
    const { groups, ...measured } = this.meter.take();
    const { heapUsed: usedBytes, heapTotal: sizeBytes } = process.memoryUsage();
    const [relay, readModel] = await Promise.all([this.relay(), this.readModel()]);
    const { sockets, mqttConnected: mqtt } = carriers;
    const figures = {
      ...measured,
      relay,
      readModel,
      heap: { usedBytes, sizeBytes },
      engine: { queue: engine.queueDepth, ...groups },
      live: { sockets, mqtt },
    };
    const reportedAt = this.clock.now();
    return { idProcess, roles: [...this.settings.roles], startedAt, reportedAt, figures };
  }

  private async relay() {
    const { relayStatus: status } = this.roles;
    if (status === null) return null;
    return { waiting: status.waiting, lagMs: await lagOfPosition(this, status.handedAt) };
  }

  private async readModel() {
    const { progress, roles, settings } = this;
    if (progress === null || !settings.roles.includes('projector')) return null;
    const [{ lagMs }, parkedStreams] = await Promise.all([progress.measure(), this.parked.count()]);
    return { lagMs, parkedRecords: roles.parked.get(READ_MODEL) ?? 0, parkedStreams };
  }
}
