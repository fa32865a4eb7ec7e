import type { PlacedBreach } from '@fairlot/event-sourcing-declaration';

/** What is wrong in a stored event: it violates the log's format or an invariant of its context. */
export type Fault = PlacedBreach;

const FAULTS_MAX = 1_000;

/** Counts all faults, and keeps the first ones. */
export class FaultList {
  readonly named: Fault[] = [];
  count = 0;

  add(fault: Fault): void {
    this.count += 1;
    if (this.named.length < FAULTS_MAX) this.named.push(fault);
  }
}
