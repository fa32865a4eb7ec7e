import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ParkedStream } from './parked-stream.entity.js';

/** What read models leave out, for who has to look after it. */
@Injectable()
export class ParkedStreams {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  count(): Promise<number> {
    return this.dataSource.manager.count(ParkedStream);
  }
}
