import { envelopeOf } from '@fairlot/event-sourcing-relay';
import { ReactionRunner } from '@fairlot/event-sourcing-reaction';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import { VehicleAuctions, vehicleAuctions } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { contexts } from './contexts.js';
import { loudAs } from './loud-reaction.js';
import { CLOCK, EVENT_STORE } from '../start/tokens.js';

/** The reaction that keeps in how many auctions each vehicle was. */
@Injectable()
export class VehicleAuctionCounting extends ReactionRunner {
  constructor(
    dataSource: DataSource,
    auctions: VehicleAuctions,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CLOCK) clock: Clock,
  ) {
    super(vehicleAuctions(auctions), {
      dataSource,
      store,
      clock,
      envelopeOf: (event) => envelopeOf(contexts, event),
      observer: loudAs('vehicle-auctions'),
    });
  }
}
