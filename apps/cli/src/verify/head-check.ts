import type { GroupName } from '@fairlot/event-sourcing-engine';
import type { Fault } from './fault.js';
import { groupFault, type GroupCheck } from './group-check.js';
import type { LogHead } from './log-head.js';

const groupLabel = ({ chain, number }: GroupName): string => `${chain} ${number}`;

/**
 * Checks that the log still contains everything up to an exported log head. No other check detects
 * events removed from the end of the log.
 */
export class HeadCheck {
  readonly #lacking: Map<string, GroupName>;
  #isOlderSeen: boolean;

  constructor(private readonly head: LogHead | null) {
    this.#lacking = new Map(head?.newest.map((group) => [groupLabel(group), group]));
    this.#isOlderSeen = (head?.unsealed.events ?? 0) === 0;
  }

  /** Call it after each event. */
  take(groups: GroupCheck): void {
    const older = this.head?.unsealed;
    if (this.#isOlderSeen || groups.unsealedEvents !== older?.events) return;
    this.#isOlderSeen = groups.unsealed.digest === older.digest;
  }

  close(group: GroupName): void {
    const named = this.#lacking.get(groupLabel(group));
    if (named?.hash === group.hash) this.#lacking.delete(groupLabel(group));
  }

  end(): Fault[] {
    const { head } = this;
    if (head === null) return [];
    const lacking = Array.from(this.#lacking.values(), (group) =>
      groupFault(group, 'HEAD', 'it is in the head, but missing from the log'),
    );
    if (this.#isOlderSeen) return lacking;
    const message = `the ${head.unsealed.events} events before the first group do not match the head`;
    return [{ stream: 'log', position: 0, rule: 'HEAD', message }, ...lacking];
  }
}
