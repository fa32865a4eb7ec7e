import { recordedFingerprint } from '@fairlot/event-sourcing-declaration';
import type { StreamWrite } from '@fairlot/event-store-port';
import type { Refusal } from '@fairlot/kernel';
import type { AnyCommandKind } from './command-kind.js';
import type { Actor, TouchedStream, Unit } from '../commit/unit.js';

/**
 * Input and outcome of a command, stored under its id as JSON. It is never shown. Its sender gets
 * the outcome again when the command is repeated.
 */
export type CommandRecord = {
  /** Name of the script, for a replay; absent if the request does not state the kind. */
  readonly kind?: string | undefined;
  /** Hash of the rules in the first stream of the command that has rules. */
  readonly rules?: string | undefined;
  /** Streams that the command read but did not write, with the next position of each. */
  readonly seen?: readonly (readonly [stream: string, next: number])[] | undefined;
  /** Results of `tx.outside`, in the order of the calls. */
  readonly outside?: readonly unknown[] | undefined;
  /** The request, with the facts that were looked up for it. */
  readonly input?: unknown;
  /** The answer; absent if there is none, or if it is derived from the events. */
  readonly answer?: unknown;
  /** Set if the command wrote no events: the data that their metadata would contain. */
  readonly unwritten?: PendingRecord | undefined;
};

type PendingRecord = {
  /** Salt of the fingerprint, 32 hex digits. */
  readonly salt: string;
  readonly fingerprint: string;
  readonly actor: Actor;
  readonly ingressAt: number;
  readonly decidedAt: number;
  /** The refusal; null if the command was accepted but had nothing to write. */
  readonly refusal: Refusal | null;
};

/**
 * Maximum number of characters of input to store, unless the command wrote more. It prevents
 * refused commands from filling the disk. The outcome is always stored.
 */
export const STORED_INPUT_MAX = 16_384;

export const rulesHashOf = (touches: readonly TouchedStream[]): string | undefined => {
  for (const { slot, before } of touches) {
    const rules = slot.aggregate.rules?.(before.state) ?? null;
    if (rules !== null) return rules;
  }
  return undefined;
};

const writesLength = (writes: readonly StreamWrite[]): number => {
  let length = 0;
  for (const { events } of writes) for (const { data } of events) length += data.length;
  return length;
};

/** The stored form of an answer. */
export const shortAnswer = (kind: AnyCommandKind | undefined, answer: unknown): unknown =>
  kind?.short && answer !== undefined ? kind.short.answer.shorten(answer) : answer;

const recordText = (
  { request, answer, refusal, touches, outside }: Unit,
  seen: readonly TouchedStream[],
  writes: readonly StreamWrite[],
  unwritten?: PendingRecord,
): string => {
  const { kind, input } = request;
  const fields: CommandRecord = {
    kind: kind?.name,
    rules: rulesHashOf(touches),
    seen:
      seen.length === 0 ? undefined : seen.map(({ slot, before }) => [slot.stream, before.next]),
    outside: outside.length === 0 ? undefined : outside,
    input: kind?.short ? kind.short.input.shorten(input) : input,
    answer: refusal === null ? shortAnswer(kind, answer) : undefined,
    unwritten,
  };
  const whole = JSON.stringify(fields);
  if (whole.length <= STORED_INPUT_MAX) return whole;
  const outcome = JSON.stringify({
    ...fields,
    seen: undefined,
    outside: undefined,
    input: undefined,
  });
  const isShort = whole.length - outcome.length <= Math.max(STORED_INPUT_MAX, writesLength(writes));
  return isShort ? whole : outcome;
};

/** The record of a command that wrote events. */
export const recordOf = (unit: Unit, writes: readonly StreamWrite[]): string =>
  recordText(
    unit,
    unit.touches.filter(({ events }) => events.length === 0),
    writes,
  );

/** The record of a command that was refused, or that had nothing to write. */
export const unwrittenRecordOf = (unit: Unit, salt: string, decidedAt: number): string => {
  const { actor, ingressAt } = unit.request;
  const { refusal } = unit;
  const fingerprint = recordedFingerprint(salt, unit.request.fingerprint);
  const fields = { salt, fingerprint, actor, ingressAt, decidedAt, refusal };
  return recordText(unit, unit.touches, [], fields);
};

export const parseRecord = (text: string): CommandRecord => JSON.parse(text) as CommandRecord;
