import { checkRefusal, matchesRecord, type RefusalReceipt } from '@fairlot/event-sourcing-engine';
import type { EventStore } from '@fairlot/event-store-port';
import type { Fault } from './fault.js';

type RefusalCheckOptions = {
  readonly store: Pick<EventStore, 'findRecord'>;
  readonly publicKeyPems: readonly string[];
};

/** Checks receipts of refused bids. Refusals are stored in the journal, not in the log. */
export const refusalFaults = async (
  receipts: readonly RefusalReceipt[],
  { store, publicKeyPems }: RefusalCheckOptions,
): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const receipt of receipts) {
    const isSigned = checkRefusal(receipt, publicKeyPems);
    if (isSigned && matchesRecord(receipt, await store.findRecord(receipt.commandId))) continue;
    const why = isSigned
      ? 'the stored command has another result'
      : 'its signature matches no known key';
    const message = `receipt of refused command ${receipt.commandId}: ${why}`;
    faults.push({ stream: receipt.stream ?? '-', position: 0, rule: 'RECEIPT', message });
  }
  return faults;
};
