import { Notifications } from '@fairlot/database';
import { ChangeFeed, type Signal } from '@fairlot/records';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Dealers } from '../dealers/dealers.js';
import { Users } from '../users.js';
import { AccessChanges, type SessionEnd, type SessionEnds } from './signal.js';

/** Notifies this process of changes of users, dealers, standings and sessions in any process. */
@Injectable()
export class AccessSignals implements OnModuleInit, OnApplicationShutdown {
  readonly changes = new AccessChanges();
  readonly ended: ChangeFeed<SessionEnd>;
  /** The user of a session passed a second factor, so cached data of the session is outdated. */
  readonly shown: ChangeFeed<{ readonly sessionId: string }>;
  /** The standings of a dealer have changed, as the context of templates reports. */
  private readonly standings: ChangeFeed<{ readonly idDealer: number }>;

  constructor(
    dataSource: DataSource,
    notifications: Notifications,
    dealers: Dealers,
    users: Users,
  ) {
    const parts = { dataSource, notifications };
    this.ended = new ChangeFeed(parts, 'session_ended');
    this.shown = new ChangeFeed(parts, 'session_shown');
    this.standings = new ChangeFeed(parts, 'access_changed');
    this.standings.changes.subscribe((change) => this.changes.emit(change));
    dealers.feed.changes.subscribe(({ key }) => this.changes.emit({ idDealer: Number(key) }));
    users.feed.changes.subscribe(({ key }) => this.changes.emit({ idUser: Number(key) }));
  }

  get sessionEnds(): SessionEnds {
    return this.ended.changes;
  }

  /** Emits when notifications may have been missed, so that caches must be cleared. */
  get gaps(): Signal<void> {
    return this.ended.gaps;
  }

  /** Whether notifications are received. While false, caches must not be used. */
  get listening(): boolean {
    return this.ended.listening;
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.ended.open(), this.shown.open(), this.standings.open()]);
  }

  onApplicationShutdown(): void {
    this.ended.close();
    this.shown.close();
    this.standings.close();
  }
}
