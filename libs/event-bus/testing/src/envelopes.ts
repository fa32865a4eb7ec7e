import { randomUUID } from 'node:crypto';
import { ENVELOPE_VERSION, type Envelope } from '@fairlot/event-bus-port';

export const makeKey = (): string => `key-${randomUUID()}`;
export const makeGroup = (): string => `group-${randomUUID()}`;

/** `count` consecutive envelopes of one key, from position `from` on. */
export const makeEnvelopes = (key: string, count: number, from = 0): readonly Envelope[] =>
  Array.from({ length: count }, (_, index) => ({
    v: ENVELOPE_VERSION,
    at: String(from + index).padStart(12, '0'),
    stream: `lot-${key}`,
    position: from + index,
    type: 'LotPaused',
    data: { reason: 'because' },
    metadata: { commandId: randomUUID(), ingressAt: 1, decidedAt: 2 },
    key,
  }));

export const positionsOf = (batch: readonly Envelope[], key: string): readonly number[] =>
  batch.filter((envelope) => envelope.key === key).map(({ position }) => position);

export const numbersBelow = (count: number): readonly number[] => [...Array(count).keys()];
