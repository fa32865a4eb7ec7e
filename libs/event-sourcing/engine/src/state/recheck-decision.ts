import { NO_HASH, type Contexts } from '@fairlot/event-sourcing-declaration';
import type { StoredEvent } from '@fairlot/event-store-port';
import { canonicalJson, type DomainEvent } from '@fairlot/kernel';
import type { AnyCommandKind } from '../command/command-kind.js';
import { rulesHashOf, shortAnswer, type CommandRecord } from '../command/command-record.js';
import type { PastStates } from './past-states.js';
import { UnitTransaction, type ScriptEnd } from '../commit/transaction.js';
import { Slot } from '../commit/unit.js';

/** A command as it is stored. */
export type StoredCommand = {
  readonly commandId: string;
  readonly record: CommandRecord;
  readonly ingressAt: number;
  readonly decidedAt: number;
  /** Events in stored order; empty if the command was refused or had nothing to write. */
  readonly events: readonly StoredEvent[];
};

/** What differs between the outcomes. Contains no secrets of the request or the decision. */
export type DecisionDifference = {
  readonly what: 'OUTCOME' | 'EVENTS' | 'FACTS' | 'ANSWER' | 'RULES' | 'STREAMS' | 'FAILED';
  readonly recorded: string;
  readonly again: string;
};

export type DecisionCheck =
  | { readonly verdict: 'ALIKE' }
  | { readonly verdict: 'DIFFERS'; readonly difference: DecisionDifference }
  /**
   * The events were only folded, because the command cannot be decided again: its input was not
   * stored, or an older program wrote its events.
   */
  | { readonly verdict: 'FOLDED' };

export type DecisionCheckOptions = {
  readonly contexts: Contexts;
  readonly kinds: ReadonlyMap<string, AnyCommandKind>;
  readonly past: PastStates;
};

type ScriptRun = {
  readonly end: ScriptEnd;
  readonly answer: unknown;
  readonly tx: UnitTransaction;
};

/**
 * Runs the script of a command again, on the states on which it was decided, and compares the new
 * outcome with the stored one.
 */
export const recheckDecision = async (
  options: DecisionCheckOptions,
  command: StoredCommand,
): Promise<DecisionCheck> => {
  const { record, events } = command;
  const kind = options.kinds.get(record.kind ?? '');
  const isNewest = ({ type, version }: StoredEvent): boolean =>
    options.contexts.codec.definitionOf(type).version === version;
  if (kind === undefined || record.input === undefined) return { verdict: 'FOLDED' };
  try {
    if (!events.every(isNewest)) return { verdict: 'FOLDED' };
    const slots = await slotsOf(options, command);
    const difference = differenceIn(options, command, runScript(kind, command, slots));
    return difference === null ? { verdict: 'ALIKE' } : { verdict: 'DIFFERS', difference };
  } catch (error) {
    const again = error instanceof Error ? error.name : 'unknown';
    const difference = { what: 'FAILED', recorded: outcomeOf(command), again } as const;
    return { verdict: 'DIFFERS', difference };
  }
};

/** The streams of the command, with their states at the time of the decision. */
const slotsOf = async (
  { contexts, past }: DecisionCheckOptions,
  { record, events }: StoredCommand,
): Promise<ReadonlyMap<string, Slot>> => {
  const nexts = new Map(record.seen);
  for (const { stream, position } of events) if (!nexts.has(stream)) nexts.set(stream, position);
  const slots = new Map<string, Slot>();
  for (const [stream, next] of nexts) {
    const { aggregate } = contexts.targetOf(stream);
    const state = await past.at(stream, next);
    const slot = new Slot(stream, aggregate, { state, next, hash: NO_HASH, salt: null });
    slot.ready = true;
    slots.set(stream, slot);
  }
  return slots;
};

const runScript = (
  kind: AnyCommandKind,
  { commandId, record, ingressAt, decidedAt }: StoredCommand,
  slots: ReadonlyMap<string, Slot>,
): ScriptRun => {
  const cache: ConstructorParameters<typeof UnitTransaction>[0] = {
    open: ({ stream, aggregate }) =>
      slots.get(stream) ??
      new Slot(stream, aggregate, { state: null, next: 0, hash: NO_HASH, salt: null }),
  };
  const times = { commandId, ingressAt, decidedAt };
  const tx = new UnitTransaction(cache, times, record.outside ?? []);
  let answer: unknown;
  const input = kind.short ? kind.short.input.restore(record.input) : record.input;
  const end = tx.run((running) => (answer = kind.script(running, input)));
  return { end, answer: shortAnswer(kind, answer), tx };
};

const outcomeOf = ({ record, events }: StoredCommand): string =>
  record.unwritten?.refusal?.code ?? (events.length > 0 ? 'accepted' : 'nothing to write');

const eventNameOf = (stream: string, type: string): string => `${stream} ${type}`;

const differenceIn = (
  { contexts }: DecisionCheckOptions,
  command: StoredCommand,
  { end, answer, tx }: ScriptRun,
): DecisionDifference | null => {
  const { record, events } = command;
  if (end.end === 'cold') {
    const again = end.slots.map(({ stream }) => stream).join(' ');
    return { what: 'STREAMS', recorded: 'not judged on', again };
  }
  const decided: (DomainEvent & { readonly stream: string })[] =
    end.end === 'done'
      ? tx.written.flatMap(({ slot, events: of }) =>
          of.map((one) => ({ ...one, stream: slot.stream })),
        )
      : [];
  const refusal = end.end === 'refused' ? end.refusal : null;
  const outcomeNow = refusal?.code ?? (decided.length > 0 ? 'accepted' : 'nothing to write');
  const outcome = outcomeOf(command);
  if (outcomeNow !== outcome) return { what: 'OUTCOME', recorded: outcome, again: outcomeNow };
  const facts = record.unwritten?.refusal?.facts;
  if (canonicalJson(refusal?.facts) !== canonicalJson(facts))
    return { what: 'FACTS', recorded: outcome, again: 'the same for other facts' };
  const names = [
    events.map(({ stream, type }) => eventNameOf(stream, type)).join(', '),
    decided.map(({ stream, type }) => eventNameOf(stream, type)).join(', '),
  ] as const;
  if (names[0] !== names[1]) return { what: 'EVENTS', recorded: names[0], again: names[1] };
  for (const [index, { stream, position, type, version, data }] of events.entries()) {
    const stored = contexts.codec.decode(type, version, data);
    if (canonicalJson(stored.data) !== canonicalJson(decided[index]?.data))
      return {
        what: 'EVENTS',
        recorded: `${eventNameOf(stream, type)} @${position}`,
        again: 'another content',
      };
  }
  if (canonicalJson(record.answer) !== canonicalJson(answer))
    return { what: 'ANSWER', recorded: outcome, again: 'another answer' };
  const rules = rulesHashOf(tx.touches);
  if (rules !== record.rules)
    return { what: 'RULES', recorded: record.rules ?? 'none', again: rules ?? 'none' };
  return null;
};
