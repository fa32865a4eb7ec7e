import { createHash, randomUUID } from 'node:crypto';
import type { AppendUnit, PendingEvent, StreamWrite } from '@fairlot/event-store-port';

/** A unique stream name, so that suites can share a store. */
export const makeStream = (): string => `lot-${randomUUID()}`;
export const makeCommandId = (): string => randomUUID();

export const makeEvent = (event: Partial<PendingEvent> = {}): PendingEvent => ({
  type: 'OfferAccepted',
  version: 1,
  data: '{"amountMinor":500000}',
  metadata: '{"ingressAt":1763700000000}',
  salt: randomUUID().replaceAll('-', ''),
  hash: createHash('sha256').update(randomUUID()).digest('hex'),
  ...event,
});

/** A write of `count` events to one stream, at positions from `expected` on. */
export const makeWrite = (stream: string, expected: number, count = 1): StreamWrite => ({
  stream,
  expected,
  events: Array.from({ length: count }, () => makeEvent()),
});

export const makeUnit = (...writes: StreamWrite[]): AppendUnit => ({
  commandId: makeCommandId(),
  writes,
});
