import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager } from 'typeorm';
import { HeldStreamRow } from './held-stream.entity.js';

/** Stores which streams the relay holds back, and from which event on. */
@Injectable()
export class HeldStreamTable {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  all(): Promise<readonly HeldStreamRow[]> {
    return this.dataSource.manager.find(HeldStreamRow, { order: { stream: 'ASC' } });
  }

  async hold(
    streams: readonly HeldStreamRow[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.upsert(HeldStreamRow, [...streams], ['stream']);
  }

  async release(
    streams: readonly string[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.delete(HeldStreamRow, { stream: In([...streams]) });
  }
}
