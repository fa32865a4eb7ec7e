import { recordedFingerprint } from '@fairlot/event-sourcing-declaration';
import type { StreamWrite } from '@fairlot/event-store-port';
import type { Refusal } from '@fairlot/kernel';
import type { AnyCommandKind } from './command-kind.js';
import type { Actor, Touch, Unit } from './unit.js';

/**
 * What is kept of a command under its id: what it was judged on, and what came of it. JSON that
 * nobody is shown; the sender alone gets the outcome in it, again and again.
 */
export type CommandRecord = {
  /** By which a replay finds what decides it; absent where its sender names none. */
  readonly kind?: string | undefined;
  /** Hash of the rules that the first stream with any pins. */
  readonly rules?: string | undefined;
  /** Streams it was judged on without writing to them, and their next positions then. */
  readonly seen?: readonly (readonly [stream: string, next: number])[] | undefined;
  /** What the script asked outside of the streams, in its order. */
  readonly outside?: readonly unknown[] | undefined;
  /** What was asked for, and what was looked up for it before. */
  readonly input?: unknown;
  /** Absent where there is none, or it is made of the events. */
  readonly answer?: unknown;
  /** Of a command without events alone: what would stand in their metadata. */
  readonly unwritten?: Unwritten | undefined;
};

type Unwritten = {
  /** 32 hex digits; the fingerprint is recorded under it. */
  readonly salt: string;
  readonly fingerprint: string;
  readonly actor: Actor;
  readonly ingressAt: number;
  readonly decidedAt: number;
  /** Null when there was nothing to write. */
  readonly refusal: Refusal | null;
};

/**
 * What a command was judged on is kept up to so many characters, or as many as it wrote: who sends
 * much that is refused fills no disk. What came of it is kept in any case.
 */
export const JUDGED_MAX = 16_384;

export const rulesOf = (touches: readonly Touch[]): string | undefined => {
  for (const { slot, before } of touches) {
    const rules = slot.aggregate.rules?.(before.state) ?? null;
    if (rules !== null) return rules;
  }
  return undefined;
};

const lengthOf = (writes: readonly StreamWrite[]): number => {
  let length = 0;
  for (const { events } of writes) for (const { data } of events) length += data.length;
  return length;
};

/** As it is kept. */
export const shortAnswer = (kind: AnyCommandKind | undefined, answer: unknown): unknown =>
  kind?.short && answer !== undefined ? kind.short.answer.shorten(answer) : answer;

const textOf = (
  { request, answer, refusal, touches, outside }: Unit,
  seen: readonly Touch[],
  writes: readonly StreamWrite[],
  unwritten?: Unwritten,
): string => {
  const { kind, input } = request;
  const told: CommandRecord = {
    kind: kind?.name,
    rules: rulesOf(touches),
    seen:
      seen.length === 0 ? undefined : seen.map(({ slot, before }) => [slot.stream, before.next]),
    outside: outside.length === 0 ? undefined : outside,
    input: kind?.short ? kind.short.input.shorten(input) : input,
    answer: refusal === null ? shortAnswer(kind, answer) : undefined,
    unwritten,
  };
  const whole = JSON.stringify(told);
  if (whole.length <= JUDGED_MAX) return whole;
  const outcome = JSON.stringify({
    ...told,
    seen: undefined,
    outside: undefined,
    input: undefined,
  });
  const isShort = whole.length - outcome.length <= Math.max(JUDGED_MAX, lengthOf(writes));
  return isShort ? whole : outcome;
};

/** The record of a command that wrote events. */
export const recordOf = (unit: Unit, writes: readonly StreamWrite[]): string =>
  textOf(
    unit,
    unit.touches.filter(({ events }) => events.length === 0),
    writes,
  );

/** The record of a command that was refused, or found nothing to write. */
export const unwrittenRecordOf = (unit: Unit, salt: string, decidedAt: number): string => {
  const { actor, ingressAt } = unit.request;
  const { refusal } = unit;
  const fingerprint = recordedFingerprint(salt, unit.request.fingerprint);
  const told = { salt, fingerprint, actor, ingressAt, decidedAt, refusal };
  return textOf(unit, unit.touches, [], told);
};

export const parseRecord = (text: string): CommandRecord => JSON.parse(text) as CommandRecord;
