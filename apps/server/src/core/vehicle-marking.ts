import { envelopeOf } from '@fairlot/event-sourcing-relay';
import { ReactionRunner } from '@fairlot/event-sourcing-reaction';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { VehicleMarks, vehicleMarks } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { contexts } from './contexts.js';
import { loudAs } from './loud-reaction.js';
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
    super(vehicleMarks(marks), {
      dataSource,
      store,
      clock,
      envelopeOf: (event) => envelopeOf(contexts, event),
      observer: loudAs('vehicle-marks'),
    });
  }
}
