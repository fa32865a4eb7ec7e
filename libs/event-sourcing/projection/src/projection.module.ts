import { Module, type DynamicModule } from '@nestjs/common';
import { CheckpointStore } from './checkpoint/checkpoint-store.js';
import { HeldStreamTable } from './checkpoint/held-stream-table.js';
import { ParkedStreams } from './checkpoint/parked-streams.js';
import { EventIndexReader } from './event-index/event-index-reader.js';
import { ReadYourWrites } from './following/read-your-writes.js';
import { ProjectedContexts } from './projected-contexts.js';

const services = [
  CheckpointStore,
  HeldStreamTable,
  ParkedStreams,
  EventIndexReader,
  ReadYourWrites,
];

/** Global module. Needs a global `DataSource` with the `projectionEntities`. */
@Module({})
export class ProjectionModule {
  static forRoot(contexts: ProjectedContexts): DynamicModule {
    const provided = { provide: ProjectedContexts, useValue: contexts };
    return {
      module: ProjectionModule,
      global: true,
      providers: [provided, ...services],
      exports: [ProjectedContexts, ...services],
    };
  }
}
