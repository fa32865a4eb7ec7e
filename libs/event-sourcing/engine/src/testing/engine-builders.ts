import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import {
  Engine,
  ReceiptSigner,
  type SaltSource,
  type EngineOptions,
  type Request,
  type Transaction,
  type WrittenEvent,
} from '../index.js';
import { plainCodec, tallyOf, type Added } from './tally.js';

const A_PRIVATE_KEY = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();
export const makeSigner = () => new ReceiptSigner(A_PRIVATE_KEY);

export const STARTED_AT = Date.UTC(2026, 10, 20, 9);

/** Predictable salts: 1, 2, 3 and so on, starting again for each engine. */
export const countedSalts = (): SaltSource => {
  let count = 0;
  return () => (count += 1).toString(16).padStart(32, '0');
};

export class ManualClock implements Clock {
  constructor(public at: number = STARTED_AT) {}
  now(): number {
    return this.at;
  }
}

export const makeEngine = (store: EventStore, options: Partial<EngineOptions> = {}): Engine =>
  new Engine({
    store,
    clock: new ManualClock(),
    codec: plainCodec,
    signer: makeSigner(),
    salts: countedSalts(),
    ...options,
  });

const totalsOf = (events: readonly WrittenEvent[]): number[] =>
  events.map(({ event }) => (event as Added).data.total);

export const makeRequest = <Answer>(
  script: (tx: Transaction) => Answer,
  recall: (events: readonly WrittenEvent[]) => Answer,
  request: Partial<Request<Answer>> = {},
): Request<Answer> => ({
  commandId: randomUUID(),
  fingerprint: 'f'.repeat(32),
  actor: { idUser: 1, idDealer: 2, role: 'BUYER' },
  ingressAt: STARTED_AT,
  lane: 'lane',
  script,
  recall,
  ...request,
});

/** A command that adds to several tallies in one unit, and returns the new totals. */
export const addTo = (
  amounts: Readonly<Record<string, number>>,
  request: Partial<Request<number[]>> = {},
): Request<number[]> =>
  makeRequest(
    (tx) =>
      Object.entries(amounts).flatMap(([stream, amount]) =>
        tx.decide(tallyOf(stream), { amount }).map(({ data }) => data.total),
      ),
    totalsOf,
    request,
  );
