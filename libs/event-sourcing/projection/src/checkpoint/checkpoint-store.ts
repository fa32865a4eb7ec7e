import { queryPrepared, type Statement } from '@fairlot/database';
import type { LogPosition } from '@fairlot/event-store-port';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Checkpoint } from './checkpoint.entity.js';

const SAVE_CHECKPOINT: Statement = {
  name: 'checkpoint',
  text: `INSERT INTO checkpoint (name, at) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET at = greatest(checkpoint.at, excluded.at)`,
};

/**
 * Positions from which consumers of the log continue after a restart. A position never goes back.
 */
@Injectable()
export class CheckpointStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async load(name: string): Promise<LogPosition | null> {
    const found = await this.dataSource.manager.findOneBy(Checkpoint, { name });
    return found?.at ?? null;
  }

  save(name: string, at: LogPosition): Promise<void> {
    return saveCheckpoint(this.dataSource.manager, name, at);
  }
}

/** Saves a checkpoint in the caller's transaction. */
export const saveCheckpoint = async (
  manager: EntityManager,
  name: string,
  at: LogPosition,
): Promise<void> => {
  await queryPrepared(manager, SAVE_CHECKPOINT, [name, at]);
};
