import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { HeldStreamRow } from './held-stream.entity.js';

/** Keeps which streams the relay holds back, and from where on. */
@Injectable()
export class HeldStreamTable {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  all(): Promise<readonly HeldStreamRow[]> {
    return this.dataSource.manager.find(HeldStreamRow, { order: { stream: 'ASC' } });
  }

  async hold(streams: readonly HeldStreamRow[]): Promise<void> {
    await this.dataSource.manager.upsert(HeldStreamRow, [...streams], ['stream']);
  }

  async release(streams: readonly string[]): Promise<void> {
    await this.dataSource.manager.delete(HeldStreamRow, { stream: In([...streams]) });
  }
}
