import type { Contexts } from '@fairlot/event-sourcing-declaration';
import {
  recheckDecision,
  parseRecord,
  PastStates,
  type AnyCommandKind,
  type DecisionDifference,
  type StoredCommand,
} from '@fairlot/event-sourcing-engine';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { parseStoredMetadata } from '@fairlot/server';
import { readStream } from '../log/read-stream.js';
import type { StreamReplay } from './replay-stream.js';

/**
 * A command whose outcome differs from the recorded one. `position` is that of its first event, or
 * where the event would be.
 */
export type DifferingCommand = Omit<DecisionDifference, 'what'> & {
  /** LOST: the log contains an event of the command, but the command journal lacks the command. */
  readonly what: DecisionDifference['what'] | 'LOST';
  readonly commandId: string;
  readonly stream: string;
  readonly position: number;
};

export type CommandsReplay = {
  /** Number of commands decided again with the recorded states and facts. */
  readonly decided: number;
  /** Number of commands whose data was not stored. Only their events were folded. */
  readonly folded: number;
  readonly differing: readonly DifferingCommand[];
};

export type DecideCommandsOptions = {
  readonly store: EventStore;
  readonly contexts: Contexts;
  readonly kinds: ReadonlyMap<string, AnyCommandKind>;
};

const PAGE_EVENTS = 1_000;
/** Number of commands that are read ahead of the current one. */
const READ_AHEAD = 48;

type ReplayReport = {
  readonly streams: readonly StreamReplay[];
  /** Last log position to use; null for all. */
  readonly to: LogPosition | null;
};

/** Log position of a command, and of its first event in these streams; null if it wrote none. */
type CommandPosition = {
  readonly at: LogPosition;
  readonly first: { readonly stream: string; readonly position: number } | null;
};

/** Commands that wrote to these streams or depended on them, by log position. */
const findCommands = async (
  store: EventStore,
  { streams, to }: ReplayReport,
): Promise<ReadonlyMap<string, CommandPosition>> => {
  const found = new Map<string, CommandPosition>();
  for (const { stream, position } of streams) {
    for await (const stored of readStream(store, stream, position)) {
      const commandId = parseStoredMetadata(stored)?.commandId;
      if (commandId === undefined || found.has(commandId)) continue;
      found.set(commandId, { at: stored.at, first: { stream, position: stored.position } });
    }
  }
  const ends = new Map(streams.map(({ stream, position }) => [stream, position]));
  let after: LogPosition | null = null;
  for (let more = true; more;) {
    const page: Awaited<ReturnType<EventStore['readUnwritten']>> = await store.readUnwritten({
      after,
      limit: PAGE_EVENTS,
    });
    for (const { commandId, record, at } of page) {
      const { seen = [] } = parseRecord(record);
      const isOfThese = seen.some(([stream, next]) => next <= (ends.get(stream) ?? -2) + 1);
      if (isOfThese && (to === null || at <= to)) found.set(commandId, { at, first: null });
    }
    after = page.at(-1)?.at ?? after;
    more = page.length === PAGE_EVENTS;
  }
  return found;
};

const LOST_COMMAND = {
  what: 'LOST',
  recorded: 'in the log',
  again: 'not in the table of commands',
} as const;

/**
 * The stored data of a command. Null if an old version stored only its id, so that it cannot be
 * decided again.
 */
const findStored = async (
  store: EventStore,
  commandId: string,
  { first: named }: CommandPosition,
): Promise<StoredCommand | DifferingCommand | null> => {
  const [events, text] = await Promise.all([
    store.findCommand(commandId),
    store.findRecord(commandId),
  ]);
  if (named !== null && events.length === 0) return { commandId, ...named, ...LOST_COMMAND };
  if (text === null) return null;
  const record = parseRecord(text);
  const [first] = events;
  const metadata = first === undefined ? record.unwritten : parseStoredMetadata(first);
  if (metadata === undefined || metadata === null) return null;
  const { ingressAt, decidedAt } = metadata;
  return { commandId, record, ingressAt, decidedAt, events };
};

const placeOf = ({ events, record }: StoredCommand) => {
  const [first] = events;
  if (first !== undefined) return { stream: first.stream, position: first.position };
  const [stream = '', position = 0] = record.seen?.[0] ?? [];
  return { stream, position };
};

/** Decides again the commands on these streams, up to the requested position. */
export const decideCommands = async (
  { store, contexts, kinds }: DecideCommandsOptions,
  replayed: ReplayReport,
  onCommand: (done: number, total: number) => void = () => {},
): Promise<CommandsReplay> => {
  const past = new PastStates({ store, contexts });
  const places = await findCommands(store, replayed);
  const ids = [...places].sort(([, one], [, other]) => (one.at < other.at ? -1 : 1));
  const differing: DifferingCommand[] = [];
  let decided = 0;
  for (let from = 0; from < ids.length; from += READ_AHEAD) {
    const ahead = ids
      .slice(from, from + READ_AHEAD)
      .map(([id, named]) => findStored(store, id, named));
    for (const command of await Promise.all(ahead)) {
      if (command === null) continue;
      if ('what' in command) {
        differing.push(command);
        continue;
      }
      const again = await recheckDecision({ contexts, kinds, past }, command);
      if (again.verdict !== 'FOLDED') decided += 1;
      if (again.verdict === 'DIFFERS') {
        const { commandId } = command;
        differing.push({ commandId, ...placeOf(command), ...again.difference });
      }
    }
    onCommand(Math.min(from + READ_AHEAD, ids.length), ids.length);
  }
  return { decided, folded: ids.length - decided, differing };
};
