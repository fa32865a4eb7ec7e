import type { EventStore } from '@fairlot/event-store-port';
import { parseStoredMetadata } from '@fairlot/server';
import type { LogEntry } from '../log/read-sealed-log.js';
import type { Fault } from './fault.js';

type JournalCheckOptions = {
  readonly store: Pick<EventStore, 'knownCommands'>;
  readonly concerns?: (stream: string) => boolean;
};

/** Checks that the journal has every command of the log. Otherwise it could be decided twice. */
export class JournalCheck {
  /** Id of the last command. Its events are consecutive, so only the first one is checked. */
  #newest: string | null = null;

  constructor(private readonly options: JournalCheckOptions) {}

  async take(page: readonly LogEntry[]): Promise<Fault[]> {
    const firsts = page.flatMap((entry) => this.#firstOf(entry) ?? []);
    const recorded = await this.options.store.knownCommands(
      firsts.map(({ commandId }) => commandId),
    );
    return firsts
      .filter(({ commandId }) => !recorded.has(commandId))
      .map(({ commandId, stream, position }) => {
        const message = `command ${commandId} is not in the table of commands`;
        return { stream, position, rule: 'JOURNAL', message };
      });
  }

  #firstOf({ event }: LogEntry) {
    if (event === null) return null;
    const commandId = parseStoredMetadata(event)?.commandId;
    if (commandId === undefined || commandId === this.#newest) return null;
    this.#newest = commandId;
    const { concerns = () => true } = this.options;
    return concerns(event.stream) ? { ...event, commandId } : null;
  }
}
