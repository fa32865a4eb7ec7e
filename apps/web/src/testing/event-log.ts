import type { BoardAt, BoardLot, LogEntry, StoredEventView } from '@fairlot/contracts/engineering';
import { makeLiveLot, NOW } from './builders.js';
import type { FakeAnswers, FakeRequest } from './fake-portal.js';

const HASH = (index: number) => String(index).padStart(64, '0');
/** The hash of the state after the event with this number. */
export const STATE_HASH = (index: number) => String(index).padStart(64, 'f');
/** The command id for a number. */
export const commandOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const makeBoardLot = (facts: Partial<BoardLot> = {}): BoardLot => ({
  ...makeLiveLot({ priceMinor: null, offers: 0, position: 0 }),
  basePriceMinor: 500_000,
  idLeader: null,
  idAwarded: null,
  ...facts,
});

type LogRecord = {
  readonly type: LogEntry['type'];
  readonly idLot: number | null;
  readonly data?: Record<string, unknown>;
  readonly command?: number;
  /** Number of the event that caused this event. */
  readonly cause?: number;
  /** Changes of the lot by this event. */
  readonly lot?: Partial<BoardLot>;
};

const kindOf = ({ type, idLot }: LogRecord): LogEntry['kind'] => {
  if (idLot === null) return 'auction';
  return type.startsWith('Award') || type === 'OfferAwarded' ? 'award' : 'lot';
};

const entriesOf = (records: readonly LogRecord[]): LogEntry[] => {
  const ends = new Map<string, number>();
  return records.map((one, number) => {
    const kind = kindOf(one);
    const stream = `${kind} ${one.idLot}`;
    const position = ends.get(stream) ?? 0;
    ends.set(stream, position + 1);
    const { type, idLot, command = number + 1 } = one;
    const entry = { kind, idLot, position, type, commandId: commandOf(command) };
    return { ...entry, at: `p${number + 1}`, index: number + 1, decidedAt: NOW + number * 1_000 };
  });
};

const viewsOf = (records: readonly LogRecord[], entries: readonly LogEntry[]): StoredEventView[] =>
  entries.map((entry, number) => {
    const { cause, data = {} } = records[number]!;
    const stream = entries.filter((one) => one.kind === entry.kind && one.idLot === entry.idLot);
    const { commandId, decidedAt } = entry;
    return {
      ...entry,
      version: 1,
      data,
      hash: HASH(entry.index),
      previousHash: HASH(entry.index - 1),
      stream: `${entry.kind}-1${entry.idLot === null ? '' : `.${entry.idLot}`}`,
      metadata: { commandId, decidedAt, actor: { idUser: 7, idDealer: 5, role: 'BUYER' } },
      cause: cause === undefined ? null : entries[cause - 1]!,
      ofCommand: entries.filter((one) => one.commandId === commandId).length,
      before: stream[entry.position - 1]?.at ?? null,
      after: stream[entry.position + 1]?.at ?? null,
    };
  });

/** The lots of the auction after each event. */
const boardsOf = (
  written: readonly LogRecord[],
  entries: readonly LogEntry[],
): ReadonlyMap<number, BoardLot>[] => {
  let lots: ReadonlyMap<number, BoardLot> = new Map();
  return written.map(({ idLot, lot }, number) => {
    if (idLot === null || lot === undefined) return lots;
    const before = lots.get(idLot) ?? makeBoardLot({ idLot });
    const { position } = entries[number]!;
    lots = new Map([...lots, [idLot, { ...before, ...lot, position }]]);
    return lots;
  });
};

/** Creates a log of events, and the portal's responses for it: ENG-13, ENG-18 and ENG-23. */
export const makeLog = (...written: readonly LogRecord[]) => {
  const entries = entriesOf(written);
  const views = viewsOf(written, entries);
  const boards = boardsOf(written, entries);
  const indexOf = (at: string) => entries.findIndex((entry) => entry.at === at);
  const paged = <Entry>(found: readonly Entry[], query: URLSearchParams, from?: number) => {
    const offset = from ?? Number(query.get('offset') ?? 0);
    return { offset, page: found.slice(offset, offset + Number(query.get('limit') ?? 100)) };
  };
  const events = ({ query }: FakeRequest) => {
    const is = (name: string, value: unknown) =>
      !query.has(name) || query.getAll(name).includes(String(value));
    const found = views.filter(
      (one) =>
        is('idLot', one.idLot) &&
        is('kind', one.kind) &&
        is('type', one.type) &&
        is('position', one.position) &&
        is('commandId', one.commandId),
    );
    const at = query.get('at');
    const from =
      at === null ? undefined : found.filter((one) => one.index < indexOf(at) + 1).length;
    const { offset, page } = paged(found, query, from);
    return { events: page, offset, total: found.length };
  };
  const places = ({ query }: FakeRequest) => {
    const idLot = query.get('idLot');
    const found = entries.filter((one) => idLot === null || String(one.idLot) === idLot);
    return { places: paged(found, query).page, total: found.length };
  };
  const board = ({ query }: FakeRequest): BoardAt => {
    const number = indexOf(query.get('at') ?? '');
    const since = query.get('since');
    const lots = boards[number]!;
    const others = since === null ? null : boards[indexOf(since)]!;
    const idLot = query.get('idLot');
    const matches = (lot: BoardLot) => idLot === null || String(lot.idLot) === idLot;
    return {
      at: entries[number]!.at,
      decidedAt: entries[number]!.decidedAt,
      event: views[number]!,
      auction: null,
      lots: [...lots.values()].filter((lot) => matches(lot) && others?.get(lot.idLot) !== lot),
      goneLots: [...(others?.keys() ?? [])].filter((one) => !lots.has(one)),
      stateHashes: { [views[number]!.stream]: STATE_HASH(number + 1) },
    };
  };
  const answers: FakeAnswers = { 'ENG-13': events, 'ENG-23': places, 'ENG-18': board };
  return { entries, views, answers };
};
