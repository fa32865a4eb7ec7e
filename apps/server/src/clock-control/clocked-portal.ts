import { PasswordRecovery } from '@fairlot/access-records';
import { READ_MODEL } from '@fairlot/event-sourcing-projection';
import { RELAY } from '@fairlot/event-sourcing-relay';
import type { LogPosition } from '@fairlot/event-store-port';
import type { INestApplicationContext } from '@nestjs/common';
import type { DueHint } from '@fairlot/auction-application';
import { DueFromReadModel } from '../roles/due-from-read-model.js';
import { PortalRoles } from '../roles/portal-roles.js';
import type { Settings } from '../settings/settings.js';
import { SETTINGS } from '../core/tokens.js';

const LOG_START: LogPosition = '';

/** One process of a portal that a test observes: its progress and its next due time. */
export class ClockedPortal {
  private readonly roles: PortalRoles;
  private readonly due: DueFromReadModel;
  private readonly recovery: PasswordRecovery;
  private readonly settings: Settings;

  constructor(app: INestApplicationContext) {
    this.roles = app.get(PortalRoles);
    this.due = app.get(DueFromReadModel, { strict: false });
    this.recovery = app.get(PasswordRecovery, { strict: false });
    this.settings = app.get(SETTINGS);
  }

  async logEnd(): Promise<LogPosition> {
    return (await this.roles.followers.store.logEnd()) ?? LOG_START;
  }

  /** The position up to which a relay has published, in this process or another one. */
  async publishedTo(): Promise<LogPosition> {
    const { relayStatus } = this.roles;
    if (relayStatus !== null) return relayStatus.publishedAt ?? LOG_START;
    return (await this.roles.followers.checkpoints.load(RELAY)) ?? LOG_START;
  }

  /** Names of consumers that have not reached `end`. Call it only after `end` is published. */
  async behind(end: LogPosition): Promise<readonly string[]> {
    const { live } = this.roles.followers;
    const isLiveBehind = live !== null && end !== LOG_START && !live.hasPublished(end);
    return [...(await this.groupsBehind()), ...(isLiveBehind ? ['live'] : [])];
  }

  /** Whether this process starts and closes auctions, which only the holder of the lease does. */
  get runsClock(): boolean {
    return this.settings.roles.includes('clock');
  }

  /** Starts and closes that were due by `now` but are not decided yet. */
  async overdue(now: number): Promise<readonly string[]> {
    const due = await this.dueUntil(now);
    return due.map(({ kind, idAuction }) => `${kind} of auction ${idAuction}`);
  }

  /** The first instant after `now` and up to `until` when this process has something due. */
  async nextDueAt(now: number, until: number): Promise<number | null> {
    const { jobs } = this.roles.followers;
    const dues = (await this.dueUntil(until)).map(({ at }) => at);
    if (this.settings.roles.includes('jobs')) dues.push(...(await jobs.dueAfter(now)));
    const between = dues.filter((at) => at > now && at <= until);
    return between.length === 0 ? null : Math.min(...between);
  }

  /**
   * What is due by `now`. A lot closes some time after its end, because bids may still be in
   * transit.
   */
  private async dueUntil(now: number): Promise<readonly DueHint[]> {
    if (!this.runsClock) return [];
    const { closeDrainMs } = this.roles.followers.scheduler;
    const hints = await this.due.dueUntil(now);
    return hints
      .map((hint) => (hint.kind === 'CLOSE' ? { ...hint, at: hint.at + closeDrainMs } : hint))
      .filter(({ at }) => at <= now);
  }

  /** Runs the jobs of this process now instead of at their next interval. */
  async catchUp(mailed: boolean): Promise<void> {
    const { retention, jobs } = this.roles.followers;
    // The portal responds to a password recovery before it queues the e-mail, so wait for the
    // queue.
    await this.recovery.settled();
    if (this.settings.roles.includes('jobs')) await jobs.catchUp({ mailed });
    if (this.runsClock) await retention.forget();
  }

  private async groupsBehind(): Promise<readonly string[]> {
    if (!this.settings.roles.includes('projector')) return [];
    const { bus, reactions } = this.roles.followers;
    const groups = [READ_MODEL, ...reactions.groups];
    const places = await Promise.all(groups.map((group) => bus.behindFrom(group)));
    const behind = groups.filter((_, index) => places[index] !== null);
    return reactions.status.catchingUp ? [...behind, 'reactions'] : behind;
  }
}
