import { awardOperations, type LotOutcome, type LotView } from '@fairlot/contracts/auction';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { startTask } from '#shared/tasks/start-task.js';
import type { TaskLine, TaskOrder, TaskWork } from '#shared/tasks/task.machine.js';
import { putLots, refetchResults } from './results.js';
import { statusAfter } from '#shared/status/lot-status.js';
import { awardAfter } from '#shared/status/award-status.js';

/**
 * Number of lots per command. Each command takes a fraction of a second, so the progress bar moves.
 */
const LOTS_PER_COMMAND = 50;

export type BulkDecision =
  | { readonly kind: 'award' }
  | { readonly kind: 'notAward'; readonly reason: string };

export type BulkOrder = {
  readonly client: QueryClient;
  readonly idAuction: number;
  readonly lots: readonly LotView[];
  readonly decision: BulkDecision;
  /** Title of the task, with the number of lots. */
  readonly titleOf: (count: number) => string;
  readonly labelOf: (lot: LotView) => string;
  /** The reason why a lot was refused, in the reader's language. Null if it was not refused. */
  readonly whyOf: (outcome: LotOutcome) => string | null;
};

type LotChunk = { readonly commandId: string; readonly lots: readonly LotView[] };

const lotChunks = (lots: readonly LotView[]): LotChunk[] =>
  Array.from({ length: Math.ceil(lots.length / LOTS_PER_COMMAND) }, (_, index) => ({
    commandId: crypto.randomUUID(),
    lots: lots.slice(index * LOTS_PER_COMMAND, (index + 1) * LOTS_PER_COMMAND),
  }));

const sendChunk = ({ idAuction, decision }: BulkOrder, { commandId, lots }: LotChunk) => {
  const params = { id: idAuction };
  const idLots = lots.map(({ idLot }) => idLot);
  if (decision.kind === 'award')
    return call(awardOperations['SEC-50'], { params, body: { idLots } }, { commandId });
  return call(
    awardOperations['SEC-52'],
    { params, body: { idLots, reason: decision.reason } },
    { commandId },
  );
};

/** Updates a lot after the server has decided it. A bulk award goes to the best bid (SEC-50). */
const applyDecision = (lot: LotView, { kind }: BulkDecision): LotView => {
  // Sets the positions that the lot has after this command's own events, so that those events cause
  // no reload: one event of the award, and one more of an awarded lot.
  const awardPosition = lot.awardPosition + 1;
  if (kind === 'notAward')
    return { ...lot, awardPosition, awardStatus: awardAfter(lot, 'AwardRefused') };
  const best = lot.managed?.bound[0];
  if (!lot.managed || !best) return lot;
  const { amountMinor: priceMinor, ...winner } = best;
  const awarded = { ...winner, priceMinor, channel: 'AUCTION', settled: false } as const;
  return {
    ...lot,
    position: lot.position + 1,
    awardPosition,
    status: statusAfter(lot, 'LotAwarded'),
    awardStatus: awardAfter(lot, 'OfferAwarded'),
    managed: { ...lot.managed, awarded },
  };
};

const taskLineOf = (
  { labelOf, whyOf }: BulkOrder,
  lot: LotView,
  outcome: LotOutcome,
): TaskLine => ({
  key: lot.idLot,
  label: labelOf(lot),
  outcome: outcome.outcome,
  text: whyOf(outcome),
  code: outcome.code,
});

/**
 * Sends the batches one after the other. Their command ids are fixed at the start, so a repeat
 * after a lost response has no second effect.
 */
const runBulk = (order: BulkOrder): TaskOrder['run'] => {
  const { client, idAuction, lots, decision } = order;
  const byId = new Map(lots.map((lot) => [lot.idLot, lot]));
  const waiting = lotChunks(lots);
  let done = 0;
  return async ({ signal, report }: TaskWork) => {
    report({ done, total: lots.length });
    for (let chunk = waiting[0]; chunk && !signal.aborted; chunk = waiting[0]) {
      const answer = await sendChunk(order, chunk);
      waiting.shift();
      done += chunk.lots.length;
      const effective = new Set(
        answer.lots.filter(({ outcome }) => outcome === 'done').map(({ idLot }) => idLot),
      );
      putLots(client, idAuction, (lot) =>
        effective.has(lot.idLot) ? applyDecision(lot, decision) : lot,
      );
      const lines = answer.lots.flatMap((outcome) => {
        const lot = byId.get(outcome.idLot);
        return lot ? [taskLineOf(order, lot, outcome)] : [];
      });
      report({ done, total: lots.length, lines });
    }
    await refetchResults(client, idAuction);
  };
};

/**
 * Awards lots to their best bids (SEC-50) or declines to award them (SEC-52), as a task that
 * continues on other pages.
 */
export const startBulk = (order: BulkOrder): void => {
  const { idAuction, lots, titleOf } = order;
  startTask({
    title: titleOf(lots.length),
    unit: 'items',
    page: `/manage/${idAuction}/results`,
    run: runBulk(order),
    again: (refused) => {
      const keys = new Set(refused.map(({ key }) => key));
      startBulk({ ...order, lots: lots.filter(({ idLot }) => keys.has(idLot)) });
    },
  });
};
