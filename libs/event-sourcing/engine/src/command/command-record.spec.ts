import { randomUUID } from 'node:crypto';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCodec, commandKind, type AnyCommandKind } from './command-kind.js';
import { STORED_INPUT_MAX, parseRecord } from './command-record.js';
import type { Engine } from '../engine.js';
import { addTo, makeEngine, makeRequest } from '../testing/engine-builders.js';
import { tallyOf } from '../testing/tally.js';
import type { Request } from '../commit/unit.js';

let log: MemoryEventLog;
let engine: Engine;
beforeEach(() => {
  log = new MemoryEventLog();
  engine = makeEngine(new MemoryEventStore(log));
});
const recorded = async <Answer>(request: Request<Answer>) => {
  await engine.execute(request);
  return parseRecord(log.records.get(request.commandId) ?? '{}');
};

/** Size of a write of a thousand events of 22 characters each. */
const WRITTEN = 22_000;
const makeLot = (inputLength: number, answerLength = 0) => ({
  ...makeRequest(
    (tx) => {
      for (let n = 0; n < 1_000; n += 1) tx.decide(tallyOf('a'), { amount: 0 });
      return 'x'.repeat(answerLength);
    },
    () => '',
  ),
  kind: commandKind('Much', () => {}),
  input: 'x'.repeat(inputLength),
});

describe('the stored record of a command', () => {
  it('omits empty members', async () => {
    expect(Object.keys(await recorded(addTo({ a: 1 })))).toEqual(['answer']);
    const refused = makeRequest(
      (tx) => tx.refuse('NO'),
      () => null,
    );
    expect(Object.keys(await recorded(refused))).toEqual(['unwritten']);
  });

  it("has input and answer in the compact form of the command's kind", async () => {
    const short = {
      input: listCodec<{ readonly coins: number }>({ coins: null }),
      answer: { shorten: (coins: number) => [coins], restore: () => 0 },
    };
    const request = makeRequest(
      () => 7,
      () => 0,
    );
    const recordWith = (kind: unknown) =>
      recorded({
        ...request,
        commandId: randomUUID(),
        kind: kind as AnyCommandKind,
        input: { coins: 3 },
      });
    expect(await recordWith(commandKind('Put', () => 7, short))).toMatchObject({
      input: [3],
      answer: [7],
    });
    expect(await recordWith(commandKind('Put', () => 7))).toMatchObject({
      input: { coins: 3 },
      answer: 7,
    });
  });

  it('contains at most as much input as the command wrote events, and always the answer', async () => {
    const fits = await recorded(makeLot(WRITTEN - 100));
    expect(fits.input).toHaveLength(WRITTEN - 100);
    const withAnswer = await recorded(makeLot(WRITTEN - 100, STORED_INPUT_MAX));
    expect([withAnswer.input, withAnswer.answer]).toEqual([
      'x'.repeat(WRITTEN - 100),
      'x'.repeat(STORED_INPUT_MAX),
    ]);
    const tooLong = await recorded(makeLot(WRITTEN + 100, 5));
    expect(tooLong).toEqual({ kind: 'Much', answer: 'xxxxx' });
  });

  it('omits the answer of the first decision if the command is refused when it is decided again', async () => {
    await engine.execute(addTo({ a: 1 }));
    await makeEngine(new MemoryEventStore(log)).execute(addTo({ a: 99 }));
    const record = await recorded(addTo({ a: 1 }));
    expect(record.unwritten?.refusal?.code).toBe('TOO_MUCH');
    expect(record).not.toHaveProperty('answer');
  });
});
