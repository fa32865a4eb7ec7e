import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import {
  recheckDecision,
  parseRecord,
  PastStates,
  type DecisionCheck,
  type AnyCommandKind,
} from '@fairlot/event-sourcing-engine';
import { MemoryEventStore, type MemoryEventLog } from '@fairlot/event-store-testing';
import { commandKinds } from '../commands/index.js';

const contexts = new Contexts([auctionDeclaration]);

export type RecheckedDecision = DecisionCheck & { readonly commandId: string };

/** Decides every command of a log again, on the state on which it was first decided. */
export const recheckDecisions = async (
  log: MemoryEventLog,
  changed: readonly AnyCommandKind[] = [],
): Promise<readonly RecheckedDecision[]> => {
  const past = new PastStates({ store: new MemoryEventStore(log), contexts });
  const kinds = new Map([...commandKinds, ...changed].map((kind) => [kind.name, kind]));
  const verdicts: RecheckedDecision[] = [];
  for (const [commandId, text] of log.records) {
    const record = parseRecord(text);
    const events = log.commands.get(commandId) ?? [];
    const [first] = events;
    const { ingressAt, decidedAt } =
      first === undefined
        ? record.unwritten!
        : (JSON.parse(first.metadata) as { ingressAt: number; decidedAt: number });
    const command = { commandId, record, events, ingressAt, decidedAt };
    verdicts.push({ commandId, ...(await recheckDecision({ contexts, kinds, past }, command)) });
  }
  return verdicts;
};
