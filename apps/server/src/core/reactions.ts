import {
  ReactionRunner,
  type Reaction,
  type ReactionStatus,
} from '@fairlot/event-sourcing-reaction';
import { envelopeOf } from '@fairlot/event-sourcing-relay';
import type { EventBus } from '@fairlot/event-bus-port';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import {
  VehicleAuctions,
  vehicleAuctions,
  VehicleMarks,
  vehicleMarks,
} from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK, EVENT_STORE } from './tokens.js';
import { contexts } from './contexts.js';
import { reactionLogger } from './reaction-logger.js';
import { vehicleEmails } from './vehicle-emails.js';

/** Runs all reactions of the portal, which have effects when events arrive on the bus. */
@Injectable()
export class Reactions {
  /** Writes the state of each vehicle from its event stream to the vehicle's row (STA-087). */
  readonly marking: ReactionRunner;
  private readonly all: readonly ReactionRunner[];
  /** Names of the reactions' consumer groups on the bus. */
  readonly groups: readonly string[];

  constructor(
    dataSource: DataSource,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CLOCK) clock: Clock,
    marks: VehicleMarks,
    auctions: VehicleAuctions,
  ) {
    const runnerOf = (reaction: Reaction) =>
      new ReactionRunner(reaction, {
        dataSource,
        store,
        clock,
        observer: reactionLogger(reaction.group),
        envelopeOf: (event) => envelopeOf(contexts, event),
      });
    const marking = vehicleMarks(marks);
    const others = [vehicleAuctions(auctions), vehicleEmails(dataSource)];
    this.marking = runnerOf(marking);
    this.all = [this.marking, ...others.map(runnerOf)];
    this.groups = [marking, ...others].map(({ group }) => group);
  }

  async start(bus: EventBus): Promise<void> {
    for (const one of this.all) await one.start(bus);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((one) => one.stop()));
  }

  /** The worst status of all reactions. */
  get status(): ReactionStatus {
    const each = this.all.map(({ status }) => status);
    const failing = each.flatMap(({ failingSinceAt }) => failingSinceAt ?? []);
    return {
      catchingUp: each.some(({ catchingUp }) => catchingUp),
      parked: each.reduce((sum, { parked }) => sum + parked, 0),
      failingSinceAt: failing.length === 0 ? null : Math.min(...failing),
    };
  }
}
