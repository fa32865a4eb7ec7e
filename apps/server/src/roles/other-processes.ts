import type { Outage } from '@fairlot/auction-domain';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../core/tokens.js';
import { ForeignWriteFollower } from './foreign-write-follower.js';
import { OutageTable } from './outage-table.js';

/**
 * Tells this process about other processes that use its database. With the embedded database there
 * are none.
 */
@Injectable()
export class OtherProcesses {
  private readonly areThere: boolean;

  constructor(
    @Inject(SETTINGS) { databaseUrl }: Settings,
    private readonly outages: OutageTable,
    private readonly writes: ForeignWriteFollower,
  ) {
    this.areThere = databaseUrl !== null;
  }

  readOutages(): Promise<readonly Outage[]> {
    return this.outages.readOutages();
  }

  async start(): Promise<void> {
    this.outages.start();
    if (this.areThere) await this.writes.start();
  }

  async stop(): Promise<void> {
    await this.outages.stop();
    if (this.areThere) await this.writes.stop();
  }
}
