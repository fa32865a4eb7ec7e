import type { ReactionRunner, ReactionStatus } from '@fairlot/event-sourcing-reaction';
import type { EventBus } from '@fairlot/event-bus-port';
import { Injectable } from '@nestjs/common';
import { VehicleAuctionCounting } from './vehicle-auction-counting.js';
import { VehicleMarking } from './vehicle-marking.js';

/** Every reaction of the portal. */
@Injectable()
export class Reactions {
  private readonly all: readonly ReactionRunner[];

  constructor(marking: VehicleMarking, counting: VehicleAuctionCounting) {
    this.all = [marking, counting];
  }

  async start(bus: EventBus): Promise<void> {
    for (const one of this.all) await one.start(bus);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((one) => one.stop()));
  }

  /** Of all of them together: as well as the one that does worst. */
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
