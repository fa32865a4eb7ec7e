import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCodec, commandKind, type AnyCommandKind } from '../command/command-kind.js';
import { parseRecord, type CommandRecord } from '../command/command-record.js';
import { recheckDecision, type StoredCommand } from './recheck-decision.js';
import type { Engine } from '../engine.js';
import { PastStates } from './past-states.js';
import type { Transaction } from '../command/script.js';
import { makeEngine, makeRequest, ManualClock, STARTED_AT } from '../testing/engine-builders.js';
import { jarContexts, jarOf, jarStream } from '../testing/jars.js';

type Put = { readonly idJar: number; readonly coins: number };
/** The only jar that `put` opens if it is not open yet. Then it writes two events to one stream. */
const OPENS = 1;
const put = commandKind('Put', (tx, { idJar, coins }: Put) => {
  const jar = jarOf(idJar);
  if (tx.state(jar).max === null && idJar === OPENS) tx.decide(jar, { type: 'OpenJar', max: 10 });
  tx.decide(jar, { type: 'PutCoins', coins });
  return tx.state(jar).total;
});

type Share = { readonly from: number; readonly to: number; readonly unused: number };
const bonus = vi.fn(() => 2);
/** Puts in as many coins as another jar contains, plus a bonus that is in no stream. */
const share = commandKind('Share', (tx, { from, to, unused }: Share) => {
  tx.need([from, to, unused].map(jarOf));
  const coins = tx.state(jarOf(from)).total + tx.outside(bonus);
  const given = tx.decide(jarOf(to), { type: 'PutCoins', coins, isGift: true });
  return { given: given.length, coins, waitedMs: tx.decidedAt - tx.ingressAt };
});

/** Puts a coin into all of these jars, or into none. */
const putAll = commandKind('PutAll', (tx, { idJars }: { readonly idJars: readonly number[] }) => {
  for (const idJar of idJars) tx.decide(jarOf(idJar), { type: 'PutCoins', coins: 1 });
});

/** A command kind with a compact form of its input, as frequent commands have. */
const makeShortPut = () =>
  commandKind('ShortPut', (tx, input: Put) => put.script(tx, input), {
    input: listCodec<Put>({ idJar: null, coins: null }),
    answer: { shorten: (total) => [total], restore: (short) => (short as [number])[0] },
  });

let shortPut: ReturnType<typeof makeShortPut>;
let log: MemoryEventLog;
let engine: Engine;
beforeEach(() => {
  log = new MemoryEventLog();
  const clock = new ManualClock(STARTED_AT + 5);
  engine = makeEngine(new MemoryEventStore(log), { codec: jarContexts.codec, clock });
  shortPut = makeShortPut();
  bonus.mockReset();
});

/** Sends a command. Returns its id. */
const send = async <Input>(kind: ReturnType<typeof commandKind<Input, unknown>>, input: Input) => {
  const own = kind as AnyCommandKind;
  const request = {
    ...makeRequest(
      (tx) => own.script(tx, input),
      () => null,
    ),
    kind: own,
    input,
  };
  await engine.execute(request);
  return request.commandId;
};

const stored = (commandId: string): StoredCommand => {
  const record = parseRecord(log.records.get(commandId) ?? '{}');
  const events = log.commands.get(commandId) ?? [];
  const metadata = record.unwritten ?? (JSON.parse(events[0]!.metadata) as StoredCommand);
  const { ingressAt, decidedAt } = metadata;
  return { commandId, record, events, ingressAt, decidedAt };
};

const again = (command: StoredCommand, changed: readonly AnyCommandKind[] = []) =>
  recheckDecision(
    {
      contexts: jarContexts,
      kinds: new Map([put, share, putAll, shortPut, ...changed].map((kind) => [kind.name, kind])),
      past: new PastStates({ store: new MemoryEventStore(log), contexts: jarContexts }),
    },
    command,
  );
const alike = { verdict: 'ALIKE' };
const folded = { verdict: 'FOLDED' };
const differs = (what: string, recorded: string, now: string) => ({
  verdict: 'DIFFERS',
  difference: { what, recorded, again: now },
});

/** Rechecks `put` with another script, as in a changed program. */
const putNow = (script: (tx: Transaction, input: Put) => unknown) =>
  [commandKind('Put', script)] as readonly AnyCommandKind[];

describe('recheckDecision', () => {
  it('returns the recorded outcome, whatever has happened to the streams since', async () => {
    const ids = [
      await send(put, { idJar: OPENS, coins: 3 }),
      await send(put, { idJar: OPENS, coins: 4 }),
      await send(put, { idJar: OPENS, coins: 8 }),
      await send(put, { idJar: OPENS, coins: 0 }),
      await send(put, { idJar: 2, coins: 1 }),
      await send(shortPut, { idJar: OPENS, coins: 1 }),
      await send(shortPut, { idJar: OPENS, coins: 9 }),
      await send(put, { idJar: OPENS, coins: 2 }),
    ];
    const codes = ids.map((id) => stored(id).record.unwritten?.refusal?.code);
    const done = undefined;
    const tooMuch = 'TOO_MUCH';
    expect(codes).toEqual([done, done, tooMuch, done, 'NOT_OPEN', done, tooMuch, done]);
    expect(ids.map((id) => stored(id).events.length)).toEqual([2, 1, 0, 0, 0, 1, 0, 1]);
    for (const id of ids) expect(await again(stored(id))).toEqual(alike);
  });

  it('uses the past states of the streams and the recorded outside facts', async () => {
    await send(put, { idJar: OPENS, coins: 3 });
    const id = await send(share, { from: OPENS, to: OPENS, unused: 7 });
    const elsewhere = await send(share, { from: 5, to: OPENS, unused: 7 });
    const refused = await send(share, { from: OPENS, to: 6, unused: 7 });
    await send(put, { idJar: OPENS, coins: 0 });
    expect(bonus).toHaveBeenCalledTimes(3);
    expect(stored(elsewhere).record.seen).toEqual([[jarStream(5), 0]]);
    bonus.mockReturnValue(1);
    for (const each of [id, elsewhere, refused]) expect(await again(stored(each))).toEqual(alike);
    expect(bonus).toHaveBeenCalledTimes(3);
  });

  it('uses no outside facts if none were recorded', async () => {
    const command = stored(await send(put, { idJar: OPENS, coins: 3 }));
    const asks = putNow((tx, input) => put.script(tx, input) + (tx.outside(bonus) ?? 0));
    expect(await again(command, asks)).toEqual(alike);
    expect(bonus).not.toHaveBeenCalled();
  });

  it('returns the recorded refusal, even if it undid earlier decisions of the command', async () => {
    await send(put, { idJar: OPENS, coins: 3 });
    const refused = stored(await send(putAll, { idJars: [OPENS, 2] }));
    expect(refused.record.unwritten?.refusal?.code).toBe('NOT_OPEN');
    expect(await again(refused)).toEqual(alike);
  });

  it.each<[string, Partial<CommandRecord>]>([
    ['kind', { kind: undefined }],
    ['known kind', { kind: 'Gone' }],
    ['input', { input: undefined }],
  ])('only folds the events if no %s was recorded', async (_, less) => {
    const { record, ...command } = stored(await send(put, { idJar: OPENS, coins: 3 }));
    expect(await again({ ...command, record: { ...record, ...less } })).toEqual(folded);
  });

  it('only folds the events if an older version of the program wrote one of them', async () => {
    const { events, ...command } = stored(await send(put, { idJar: OPENS, coins: 3 }));
    const [opened, coinsPut] = events;
    const old = { ...coinsPut!, version: 1, data: '{"pieces":3,"total":3}' };
    expect(await again({ ...command, events: [opened!, old] })).toEqual(folded);
  });
});

describe('recheckDecision detects a changed program by', () => {
  const opened = `${jarStream(OPENS)} JarOpened`;
  const both = `${opened}, ${jarStream(OPENS)} CoinsPut`;
  const open = (tx: Transaction, max = 10) => tx.decide(jarOf(OPENS), { type: 'OpenJar', max });
  const fill = (tx: Transaction, coins: number, isGift = false) =>
    tx.decide(jarOf(OPENS), { type: 'PutCoins', coins, isGift });

  it.each<[string, ReturnType<typeof differs>, (tx: Transaction, input: Put) => unknown]>([
    ['a refusal', differs('OUTCOME', 'accepted', 'LATE'), (tx) => tx.refuse('LATE')],
    [
      'no event',
      differs('OUTCOME', 'accepted', 'nothing to write'),
      (tx) => tx.state(jarOf(OPENS)).total,
    ],
    ['a missing event', differs('EVENTS', both, opened), (tx) => void open(tx)],
    [
      'an event of another type',
      differs('EVENTS', both, `${opened}, ${jarStream(OPENS)} CoinsGiven`),
      (tx, { coins }) => void [open(tx), fill(tx, coins, true)],
    ],
    [
      'other data in the second event',
      differs('EVENTS', `${jarStream(OPENS)} CoinsPut @1`, 'another content'),
      (tx, { coins }) => void [open(tx), fill(tx, coins + 1)],
    ],
    [
      'other data in the first event',
      differs('EVENTS', `${opened} @0`, 'another content'),
      (tx, { coins }) => void [open(tx, 11), fill(tx, coins)],
    ],
    [
      'another answer',
      differs('ANSWER', 'accepted', 'another answer'),
      (tx, input) => [put.script(tx, input)],
    ],
    [
      'a read of another stream',
      differs('STREAMS', 'not judged on', jarStream(9)),
      (tx) => tx.state(jarOf(9)),
    ],
    [
      'an error',
      differs('FAILED', 'accepted', 'TypeError'),
      () => {
        throw new TypeError('3 coins');
      },
    ],
    [
      'a thrown value that is not an error',
      differs('FAILED', 'accepted', 'unknown'),
      () => {
        throw '3 coins';
      },
    ],
  ])('%s', async (_, difference, script) => {
    const id = await send(put, { idJar: OPENS, coins: 3 });
    expect(await again(stored(id), putNow(script))).toEqual(difference);
  });

  it('another outcome of a command that was refused or had nothing to do', async () => {
    await send(put, { idJar: OPENS, coins: 3 });
    const refused = stored(await send(put, { idJar: OPENS, coins: 8 }));
    const idle = stored(await send(put, { idJar: OPENS, coins: 0 }));
    const less = putNow((tx) => void fill(tx, 1));
    expect(await again(refused, less)).toEqual(differs('OUTCOME', 'TOO_MUCH', 'accepted'));
    expect(await again(idle, less)).toEqual(differs('OUTCOME', 'nothing to write', 'accepted'));
    const answer = putNow((tx) => tx.refuse('TOO_MUCH', { total: 3, max: 11 }));
    const other = differs('FACTS', 'TOO_MUCH', 'the same for other facts');
    expect(await again(refused, answer)).toEqual(other);
    const fails = putNow(() => {
      throw new RangeError();
    });
    expect(await again(refused, fails)).toEqual(differs('FAILED', 'TOO_MUCH', 'RangeError'));
  });

  it('other rules than the recorded ones, or missing rules', async () => {
    const first = stored(await send(put, { idJar: OPENS, coins: 3 }));
    const { record, ...second } = stored(await send(put, { idJar: OPENS, coins: 3 }));
    expect([first.record.rules, record.rules]).toEqual([undefined, 'at most 10']);
    const by = (rules: string | undefined) => ({ ...second, record: { ...record, rules } });
    expect(await again(by('at most 9'))).toEqual(differs('RULES', 'at most 9', 'at most 10'));
    expect(await again(by(undefined))).toEqual(differs('RULES', 'none', 'at most 10'));
    const pinned = { ...first, record: { ...first.record, rules: 'at most 10' } };
    expect(await again(pinned)).toEqual(differs('RULES', 'at most 10', 'none'));
  });

  it('a stream that now has fewer events than at the decision', async () => {
    await send(put, { idJar: OPENS, coins: 3 });
    const command = stored(await send(put, { idJar: OPENS, coins: 3 }));
    log.streams.get(jarStream(OPENS))!.length = 1;
    const difference = differs('FAILED', 'accepted', 'BrokenInvariant');
    expect(await again(command)).toEqual(difference);
  });
});
