import { envelopeOf } from '@fairlot/event-sourcing-relay';
import { ReactionRunner, type ReactionObserver } from '@fairlot/event-sourcing-reaction';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { VehicleMarks, vehicleMarks } from '@fairlot/vehicles-records';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { contexts } from './contexts.js';
import { CLOCK, EVENT_STORE } from '../start/tokens.js';

/** The reaction that makes rows of vehicles what their streams say (STA-087). */
@Injectable()
export class VehicleMarking extends ReactionRunner {
  constructor(
    dataSource: DataSource,
    marks: VehicleMarks,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CLOCK) clock: Clock,
  ) {
    const observer = loud(new Logger('vehicle-marks'));
    super(vehicleMarks(marks), {
      dataSource,
      store,
      clock,
      envelopeOf: (event) => envelopeOf(contexts, event),
      observer,
    });
  }
}

const loud = (logger: Logger): ReactionObserver => ({
  failed: (error) => logger.warn(String(error)),
  parked: ([first], error) =>
    logger.error(`parked from ${first?.stream} at ${first?.position}: ${String(error)}`),
});
