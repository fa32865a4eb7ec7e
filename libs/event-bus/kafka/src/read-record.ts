import { checkEnvelopes, type Envelope } from '@fairlot/event-bus-port';
import { BrokenInvariant } from '@fairlot/kernel';

const TEXT_FIELDS = ['at', 'stream', 'type', 'key'] as const;

const isEnvelope = (value: unknown): value is Envelope => {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Record<string, unknown>;
  const { position, metadata } = found;
  if (!TEXT_FIELDS.every((name) => typeof found[name] === 'string')) return false;
  return Number.isSafeInteger(position) && typeof metadata === 'object' && metadata !== null;
};

/** The content of a record, and its log position, which is null for messages. */
export type ReadItem<Item> = { readonly item: Item; readonly at: string | null };
export type ReadRecord<Item> = (value: Buffer | null) => ReadItem<Item>;

const parseValue = (value: Buffer | null): unknown => JSON.parse(value?.toString('utf8') ?? '');

/** @throws SyntaxError, BrokenInvariant or UnknownEnvelope if the record is no known envelope */
export const readEnvelope: ReadRecord<Envelope> = (value) => {
  const envelope = parseValue(value);
  if (!isEnvelope(envelope)) throw new BrokenInvariant('a record that is no envelope');
  checkEnvelopes([envelope]);
  return { item: envelope, at: envelope.at };
};

/** @throws SyntaxError */
export const readMessage: ReadRecord<unknown> = (value) => ({ item: parseValue(value), at: null });
