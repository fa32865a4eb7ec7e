import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import {
  decideAgain,
  parseRecord,
  PastStates,
  type Again,
  type AnyCommandKind,
} from '@fairlot/event-sourcing-engine';
import { MemoryEventStore, type MemoryEventLog } from '@fairlot/event-store-testing';
import { commandKinds } from '../commands/index.js';

const contexts = new Contexts([auctionDeclaration]);

export type DecidedAgain = Again & { readonly commandId: string };

/** Runs every command of a log once more on the state that it was decided on. */
export const decidedAgain = async (
  log: MemoryEventLog,
  changed: readonly AnyCommandKind[] = [],
): Promise<readonly DecidedAgain[]> => {
  const past = new PastStates({ store: new MemoryEventStore(log), contexts });
  const kinds = new Map([...commandKinds, ...changed].map((kind) => [kind.name, kind]));
  const verdicts: DecidedAgain[] = [];
  for (const [commandId, text] of log.records) {
    const record = parseRecord(text);
    const events = log.commands.get(commandId) ?? [];
    const [first] = events;
    const { ingressAt, decidedAt } =
      first === undefined
        ? record.unwritten!
        : (JSON.parse(first.metadata) as { ingressAt: number; decidedAt: number });
    const command = { commandId, record, events, ingressAt, decidedAt };
    verdicts.push({ commandId, ...(await decideAgain({ contexts, kinds, past }, command)) });
  }
  return verdicts;
};
