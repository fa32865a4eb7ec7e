import { toEuros } from '@fairlot/kernel';
import { type OfferAnswer, offerOperations } from '@fairlot/contracts/auction';
import { ApiError, isRefusal, NoAnswer } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import { noteSeen } from '#shared/api/seen-positions.js';
import type { LiveSocket } from '#shared/live/socket-carrier.js';
import type { OfferOrder, OfferOutcome } from '../machines/offer-order.js';

type OfLot = { readonly idAuction: number; readonly idLot: number };

const placeOverHttp = (lot: OfLot, order: OfferOrder): Promise<OfferAnswer> => {
  const { kind, amountMinor, attempt: _attempt, ...bidding } = order;
  const options = { commandId: bidding.commandId };
  if (kind === 'agent')
    return call(
      offerOperations['ENG-01'],
      { params: lot, body: { maximumMinor: amountMinor, ...bidding } },
      options,
    );
  if (kind === 'sealed')
    return call(
      offerOperations['ENG-02'],
      { params: lot, body: { amountMinor, ...bidding } },
      options,
    );
  const body = { offer: toEuros(amountMinor), clickAndBuy: kind === 'clickAndBuy', ...bidding };
  return call(offerOperations['SEC-59'], { params: lot, body }, options);
};

const placeOverSocket = (
  socket: LiveSocket,
  lot: OfLot,
  order: OfferOrder,
): Promise<OfferAnswer> => {
  const { kind, amountMinor, attempt: _attempt, ...content } = order;
  const bidding = { ...lot, ...content };
  if (kind === 'agent') return socket.call('agent', { maximumMinor: amountMinor, ...bidding });
  if (kind === 'sealed') return socket.call('sealedOffer', { amountMinor, ...bidding });
  const clickAndBuy = kind === 'clickAndBuy';
  return socket.call('offer', { offer: toEuros(amountMinor), clickAndBuy, ...bidding });
};

const isRejectedSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Sends a bid over the connection. If no response arrives, requests the outcome over HTTP. */
const sendOverSocket = async (
  socket: LiveSocket,
  lot: OfLot,
  order: OfferOrder,
): Promise<OfferAnswer> => {
  try {
    return await placeOverSocket(socket, lot, order);
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.why === 'malformed') throw error;
    return placeOverHttp(lot, order).catch((again: unknown) => {
      // A 401 or 403 says nothing about the first attempt, so the outcome stays unknown.
      throw isRejectedSession(again) ? error : again;
    });
  }
};

/**
 * Sends a bid over the open connection if that accepts bids, otherwise over HTTP. Repeats always
 * use HTTP, which returns the first outcome for a known command id.
 * @throws an error if the outcome is unknown, or if the server was too busy to decide the bid
 */
export const sendOffer = async (
  socket: LiveSocket | null,
  lot: OfLot,
  order: OfferOrder,
): Promise<OfferOutcome> => {
  try {
    const answer =
      socket?.takesOffers && order.attempt === 1
        ? await sendOverSocket(socket, lot, order)
        : await placeOverHttp(lot, order);
    noteSeen(answer.receipt);
    return { outcome: 'accepted', answer };
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', problem: error.problem };
    throw error;
  }
};
