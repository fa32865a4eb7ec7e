import type { EventMetadata } from '@fairlot/event-sourcing-declaration';

/** The metadata that all events of a command must share, as text. */
const sharedMetadataText = ({
  stateHash: _own,
  stateHashVersion: _its,
  ...shared
}: EventMetadata): string => JSON.stringify(shared);

/**
 * Checks I12: the events of a command are consecutive, with the same sender and time, and its id
 * occurs once.
 */
export class CommandCheck {
  readonly #seen = new Set<string>();
  #current: { readonly commandId: string; readonly shared: string } | null = null;
  /** Number of commands whose first event is in a requested stream. */
  commands = 0;

  /** The fault in the command of this event; null if there is none. */
  take(metadata: EventMetadata, isAskedFor: boolean): string | null {
    const { commandId } = metadata;
    const shared = sharedMetadataText(metadata);
    if (this.#current?.commandId === commandId) {
      return this.#current.shared === shared
        ? null
        : `the events of command ${commandId} have different senders or times`;
    }
    this.#current = { commandId, shared };
    if (this.#seen.has(commandId)) return `command ${commandId} occurs more than once`;
    this.#seen.add(commandId);
    if (isAskedFor) this.commands += 1;
    return null;
  }
}
