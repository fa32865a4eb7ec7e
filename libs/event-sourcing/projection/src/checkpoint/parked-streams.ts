import { queryPrepared, type Statement } from '@fairlot/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { arrayText } from '../rows/column-texts.js';
import { ParkedStream } from './parked-stream.entity.js';

const FIND_PARKED: Statement = {
  name: 'parked-streams',
  text: `SELECT read_model AS "readModel", stream, position, type, reason FROM parked_stream
    WHERE stream = ANY ($1::text[])`,
};

/** The entries of these streams as parked in any read model, read in the caller's transaction. */
export const parkedOf = async (
  manager: EntityManager,
  streams: Iterable<string>,
): Promise<readonly ParkedStream[]> =>
  (await queryPrepared<ParkedStream>(manager, FIND_PARKED, [arrayText([...streams])])).rows;

/** Lists for operators the streams that read models no longer update. */
@Injectable()
export class ParkedStreams {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  count(): Promise<number> {
    return this.dataSource.manager.count(ParkedStream);
  }
}
