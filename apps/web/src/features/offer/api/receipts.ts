import {
  type OfferAnswer,
  receipt,
  type Receipt,
  receiptOperations,
} from '@fairlot/contracts/auction';
import { z } from 'zod';
import { call } from '#shared/api/call.js';

const KEPT_MAX = 50;
const stored = z.array(receipt);
type OfLot = { readonly idAuction: number; readonly idLot: number };
const keyOf = (idUser: number, { idAuction, idLot }: OfLot) =>
  `fairlot.receipts.${idUser}.${idAuction}.${idLot}`;

/** The receipts of this browser's own offers on a lot, newest first. */
export const receiptsOf = (idUser: number, lot: OfLot): Receipt[] => {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(idUser, lot)) ?? '[]'));
  } catch {
    return [];
  }
};

export const keepReceipt = (idUser: number, answer: OfferAnswer): void => {
  const others = receiptsOf(idUser, answer).filter(
    ({ commandId }) => commandId !== answer.receipt.commandId,
  );
  const newest = [answer.receipt, ...others].slice(0, KEPT_MAX);
  localStorage.setItem(keyOf(idUser, answer), JSON.stringify(newest));
};

/** Whether the receipt is genuine and its event stands in the log (ENG-10). */
export const verifyReceipt = (body: Receipt) => call(receiptOperations['ENG-10'], { body });
