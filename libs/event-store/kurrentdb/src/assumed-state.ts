import {
  type AppendUnit,
  type Fence,
  firstPositions,
  type StoredState,
} from '@fairlot/event-store-port';
import type { StreamNames } from './stream-names.js';

/** Where a stream is expected to end. `learn` is called with the actual end if it differs. */
export type PositionCheck = {
  readonly streamName: string;
  readonly end: number;
  readonly learn: (end: number) => void;
};

/**
 * Assumes that a batch is valid: its streams end where expected, its commands are new, and its
 * leases are valid. The server checks this during the append. Each failed check corrects the state.
 */
export class AssumedState implements StoredState {
  readonly ends: Map<string, number>;
  readonly commands = new Set<string>();
  readonly passed = new Set<Fence>();
  readonly #newest = new Map<string, bigint>();

  constructor(
    private readonly units: readonly AppendUnit[],
    private readonly names: StreamNames,
  ) {
    this.ends = firstPositions(units);
    const fences = units.flatMap(({ fence }) => fence ?? []);
    for (const { lease, epoch } of fences) {
      const newest = this.#newest.get(lease) ?? 0n;
      if (BigInt(epoch) > newest) this.#newest.set(lease, BigInt(epoch));
    }
    // Epochs only increase, so a fence with a smaller epoch than the newest is no longer valid.
    for (const fence of fences)
      if (BigInt(fence.epoch) !== this.#newest.get(fence.lease)) this.passed.add(fence);
  }

  /** The checks for these units: each stream once, with its expected end before the batch. */
  checksOf(units: readonly AppendUnit[]): readonly PositionCheck[] {
    const checks = new Map<string, PositionCheck>();
    const add = (streamName: string, end: number, learn: (end: number) => void) =>
      checks.set(streamName, { streamName, end, learn });
    for (const { commandId } of units)
      add(this.names.command(commandId), 0, () => this.commands.add(commandId));
    for (const { fence } of units)
      if (fence !== undefined)
        add(this.names.lease(fence.lease), Number(fence.epoch), () => this.#pass(fence.lease));
    for (const { writes, seen = [] } of units)
      for (const { stream } of [...seen, ...writes])
        add(this.names.event(stream), this.ends.get(stream) ?? 0, (end) =>
          this.ends.set(stream, end),
        );
    return [...checks.values()];
  }

  #pass(lease: string): void {
    for (const { fence } of this.units) if (fence?.lease === lease) this.passed.add(fence);
  }
}
