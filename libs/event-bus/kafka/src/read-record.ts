import { checkEnvelopes, type Envelope } from '@fairlot/event-bus-port';
import { BrokenInvariant } from '@fairlot/kernel';

const TEXTS = ['at', 'stream', 'type', 'key'] as const;

const isEnvelope = (value: unknown): value is Envelope => {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Record<string, unknown>;
  const { position, metadata } = found;
  if (!TEXTS.every((name) => typeof found[name] === 'string')) return false;
  return Number.isSafeInteger(position) && typeof metadata === 'object' && metadata !== null;
};

/** @throws SyntaxError, BrokenInvariant or UnknownEnvelope when it is no envelope that this program knows */
export const readRecord = (value: Buffer | null): Envelope => {
  const envelope: unknown = JSON.parse(value?.toString('utf8') ?? '');
  if (!isEnvelope(envelope)) throw new BrokenInvariant('a record that is no envelope');
  checkEnvelopes([envelope]);
  return envelope;
};
