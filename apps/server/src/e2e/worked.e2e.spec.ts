import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '@fairlot/kernel';
import type { Operation } from '@fairlot/contracts';
import {
  operationIdsOf,
  WORKED_EXAMPLES,
  type WorkedExamples,
  type RecordedCall,
} from '@fairlot/contracts/documents';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AnsweredCall,
  makePortal,
  makeWorld,
  exampleInput,
  type InputOf,
  PASSWORD,
  type TestPortal,
  PERSON_NAMES,
  type World,
} from '../testing/index.js';
import { type Cue, makeCues } from '../testing/worked/cues.js';
import { withStableValues, withoutSecrets } from '../testing/worked/with-stable-values.js';

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const FILE = new URL('../../../../libs/contracts/src/documents/worked.json', import.meta.url);
/** Headers that the examples show, in addition to those of every response. */
const SHOWN_HEADERS = ['content-type', 'content-disposition', 'location', 'x-total-count'];

let portal: TestPortal;
let world: World;
let playedAt: number;
const calls: Record<string, RecordedCall> = {};
let refused: RecordedCall;

const headersOf = ({ headers }: AnsweredCall<OperationId>, { answer }: Operation) =>
  Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      const isImplied = name === 'content-type' && typeof answer !== 'string';
      return value === null || isImplied ? [] : [[name, value]];
    }),
  );

/** The input of a call, as the document shows it. */
type Sent = Pick<RecordedCall, 'params' | 'query' | 'body'> &
  Pick<InputOf<OperationId>, 'file' | 'json' | 'files'>;

const play = async (id: OperationId, input: Sent, as: Cue[0]): Promise<RecordedCall> => {
  const called = await as.call(id, input as never);
  if (!called.ok) throw new Error(`${id}: ${called.status} ${JSON.stringify(called.problem)}`);
  const { params, query, json, body = json } = input;
  const headers = headersOf(called, TABLE[id]);
  return withoutSecrets({
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    status: called.status,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(!Buffer.isBuffer(called.answer) && { answer: called.answer }),
  });
};

/**
 * Makes the call at each of its addresses. Some calls have two, because a parameter is optional.
 */
const playAll = async (id: OperationId, [as, target]: Cue): Promise<void> => {
  const input = exampleInput(id, target) as Sent;
  const [name, ofAll] = operationIdsOf(TABLE[id]);
  calls[name] = await play(id, input, as);
  if (ofAll === undefined) return;
  const { idLot: _, ...params } = { idLot: 0, ...input.params };
  calls[ofAll] = await play(id, { ...input, params }, as);
};

/** Repeats the first bid on the board's lot. It is refused, because it is now too low. */
const tooLow = async (): Promise<RecordedCall> => {
  const { params } = calls['lot'] ?? {};
  const input = { params, body: { offer: 5_000 } };
  const { status, problem } = await world.as('dealer2').refusal('SEC-59', input as never);
  return { ...input, status, answer: problem } as RecordedCall;
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  playedAt = systemClock.now();
  const cues = Object.entries(await makeCues(world, portal.settings)) as [OperationId, Cue][];
  for (const [id, cue] of cues) await playAll(id, cue);
  refused = await tooLow();
});
afterAll(() => portal.stop());

const refusals = () =>
  [
    withStableValues(refused, { playedAt }),
    withStableValues(WORKED_EXAMPLES.refused, WORKED_EXAMPLES),
  ] as const;
const isSteady = (name: string): boolean =>
  isDeepStrictEqual(
    withStableValues(calls[name], { playedAt }),
    withStableValues(WORKED_EXAMPLES.calls[name], WORKED_EXAMPLES),
  );

/** The examples as JSON with one call per line, so that a diff shows the changed calls. */
const written = ({ calls: played, ...rest }: WorkedExamples): string => {
  const lines = Object.entries(played).map(([name, call]) => `"${name}":${JSON.stringify(call)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"calls":{\n${lines.join(',\n')}\n}}\n`;
};

/** Run by `npm run worked`. Writes the file only if this run differs from the stored one. */
it.runIf(process.env['FAIRLOT_WORKED'] === 'write')('writes the examples to their file', () => {
  const names = new Set([...Object.keys(calls), ...Object.keys(WORKED_EXAMPLES.calls)]);
  if ([...names].every(isSteady) && isDeepStrictEqual(...refusals())) return;
  writeFileSync(fileURLToPath(FILE), written({ playedAt, calls, refused }));
});

describe.skipIf(process.env['FAIRLOT_WORKED'] === 'write')('the OpenAPI examples', () => {
  it.each(Object.values(TABLE).flatMap((row) => [...operationIdsOf(row)]))(
    '%s: the example was really sent and answered (`npm run worked` rewrites it)',
    (name) =>
      expect(withStableValues(WORKED_EXAMPLES.calls[name], WORKED_EXAMPLES)).toEqual(
        withStableValues(calls[name], { playedAt }),
      ),
  );

  it('include a refusal that the portal really returned', () => {
    const [now, shown] = refusals();
    expect(shown).toEqual(now);
  });

  it('belong to existing calls only', () =>
    expect(Object.keys(WORKED_EXAMPLES.calls)).toEqual(Object.keys(calls)));
});

it('the examples contain no secrets and no empty lists', () => {
  const text = JSON.stringify(calls);
  const secrets = PERSON_NAMES.flatMap((who) => Object.values(world.as(who).credentials));
  for (const secret of [...secrets, PASSWORD]) expect(text.includes(secret)).toBe(false);
  // Searches for field names, because a random token could contain these letters.
  expect(text).not.toMatch(/"\w*salt\w*":/i);
  const empty = Object.entries(calls).filter(
    ([, { answer }]) => Array.isArray(answer) && answer.length === 0,
  );
  expect(empty).toEqual([]);
});
