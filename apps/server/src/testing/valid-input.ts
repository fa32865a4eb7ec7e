import type { Receipt } from '@fairlot/contracts/auction';
import type { OperationId } from '@fairlot/contracts/operations';
import type { aDraft } from './an-auction.js';
import type { InputOf } from './client.js';
import { PASSWORD } from './sign-in.js';

/** What the calls are about. */
export type Target = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idOffer: number;
  readonly idVehicle: number;
  readonly draft: ReturnType<typeof aDraft>;
  readonly receipt: Receipt;
};

type Inputs = { readonly [Id in OperationId]: (target: Target) => InputOf<Id> };

const nothing = () => ({});
const ofAuction = ({ idAuction }: Target) => ({ params: { id: idAuction } });
const inQuery = ({ idAuction }: Target) => ({ query: { idAuction } });
const ofLot = ({ idAuction, idLot }: Target) => ({ params: { idAuction, idLot } });
const ofVehicle = ({ idVehicle }: Target) => ({ params: { id: idVehicle } });
const because = { reason: 'for a test' };
const pdf = () => new File(['%PDF-1.4\n%%EOF\n'], 'note.pdf', { type: 'application/pdf' });
const inAnHour = () => Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
const observeMany = (target: Target) => ({
  ...ofAuction(target),
  body: { idLots: [target.idLot] },
});
const feedback = (target: Target) => ({
  ...ofAuction(target),
  body: { rating: 5, idAuctioneer: 1 },
});

/** For every operation an input that its contract allows. */
export const VALID_INPUTS: Inputs = {
  'SEC-10': nothing,
  'OTH-04': nothing,
  'OTH-10': nothing,
  'OTH-11': nothing,
  'MOB-01': () => ({ body: { username: 'admin', password: PASSWORD } }),
  'MOB-04': nothing,
  'SEC-58': nothing,
  'MOB-07': nothing,
  'OTH-06': nothing,
  'OPEN-02': () => ({ query: { groupCode: 'BRAND' } }),
  'SEC-20': ofVehicle,
  'SEC-21': (target) => ({ ...ofVehicle(target), query: { limit: 10, offset: 0 } }),
  'SEC-22': ofVehicle,
  'ENG-25': ofVehicle,
  'SEC-61': ({ idAuction }) => ({ query: { idAuctions: [idAuction] } }),
  'MOB-23': ({ idAuction }) => ({ query: { idAuctions: [idAuction] } }),
  'MOB-24': ofVehicle,
  'MOB-25': ofVehicle,
  'ENG-15': () => ({ query: { brand: 'fiat', text: 'Panda', limit: 10, offset: 0 } }),
  'SEC-41': (target) => ({ ...ofAuction(target), query: { limit: 10, sortField: 'endsAt' } }),
  'SEC-42': ({ draft }) => ({ body: draft }),
  'SEC-43': ({ draft, idAuction }) => ({ body: { ...draft, idAuction } }),
  'SEC-44': ofAuction,
  'SEC-45': ({ idAuction }) => ({ query: { ids: [idAuction], limit: 10, offset: 0 } }),
  'SEC-46': (target) => ({ ...ofAuction(target), query: { brand: 'fiat', state: 'ALL' } }),
  'SEC-47': inQuery,
  'SEC-48': inQuery,
  'SEC-53': () => ({ query: { toSearch: 'Panda' } }),
  'SEC-54': nothing,
  'SEC-55': (target) => ({ ...ofAuction(target), file: pdf() }),
  'SEC-56': ofAuction,
  'ENG-19': ofAuction,
  'SEC-57': (target) => ({ ...ofAuction(target), body: { message: 'Welcome' } }),
  'SEC-65': ofAuction,
  'SEC-66': ofAuction,
  'SEC-70': ofAuction,
  'SEC-71': (target) => ({ ...ofAuction(target), body: { endsAt: inAnHour(), ...because } }),
  'ENG-03': (target) => ({ ...ofAuction(target), body: { idLots: [target.idLot], ...because } }),
  'ENG-04': (target) => ({ ...ofAuction(target), body: { idLots: [target.idLot] } }),
  'ENG-16': nothing,
  'ENG-21': ofAuction,
  'MOB-10': inQuery,
  'MOB-11': (target) => ({ ...ofAuction(target), query: { brand: 'fiat', state: 'ALL' } }),
  'MOB-12': nothing,
  'MOB-18': ofAuction,
  'MOB-19': ofAuction,
  'SEC-59': (target) => ({ ...ofLot(target), body: { offer: 6000, clickAndBuy: false } }),
  'ENG-01': (target) => ({ ...ofLot(target), body: { maximumMinor: 700_000 } }),
  'ENG-02': (target) => ({ ...ofLot(target), body: { amountMinor: 700_000 } }),
  'MOB-20': (target) => ({ ...ofLot(target), query: { offer: 6500 } }),
  'SEC-60': ({ idAuction, idLot }) => ({ params: { id: idAuction, idLot } }),
  'MOB-21': ({ idAuction, idLot }) => ({ params: { id: idAuction, idLot } }),
  'SEC-62': (target) => ({ ...ofLot(target), query: { endObservation: false } }),
  'MOB-17': (target) => ({ ...ofLot(target), query: { endObservation: true } }),
  'SEC-63': observeMany,
  'MOB-16': observeMany,
  'MOB-15': ofAuction,
  'SEC-64': nothing,
  'MOB-13': nothing,
  'MOB-14': ({ idAuction, idLot }) => ({ body: [{ idAuction, idLot }] }),
  'SEC-72': feedback,
  'MOB-22': feedback,
  'SEC-73': ofLot,
  'SEC-74': ({ idAuction, idLot, idVehicle }) => ({ params: { idAuction, idLot, idVehicle } }),
  'ENG-05': (target) => ({ ...ofLot(target), body: { endsAt: inAnHour(), ...because } }),
  'ENG-20': (target) => ({ ...ofLot(target), body: because }),
  'ENG-22': (target) => ({ ...ofAuction(target), query: { idLots: [target.idLot] } }),
  'ENG-06': (target) => ({ ...ofLot(target), body: because }),
  'ENG-07': ({ idAuction, idLot, idOffer }) => ({
    params: { idAuction, idLot, idOffer },
    body: because,
  }),
  'ENG-09': (target) => ({ ...ofLot(target), query: { limit: 10, offset: 0 } }),
  'ENG-17': ofAuction,
  'ENG-08': (target) => ({ ...ofLot(target), query: { after: 0 } }),
  'ENG-10': ({ receipt }) => ({ body: receipt }),
  'ENG-14': nothing,
  'ENG-11': nothing,
  'ENG-13': ({ idAuction, idLot }) => ({ query: { idAuction, idLot, limit: 10 } }),
  'ENG-18': ofAuction,
  'ENG-23': (target) => ({ ...ofAuction(target), query: { limit: 10 } }),
  'ENG-28': ({ receipt }) => ({ params: { commandId: receipt.commandId } }),
  'SEC-49': ({ idAuction, idLot, idOffer }) => ({
    params: { idAuction, idLot, idOffer },
    body: because,
  }),
  'SEC-50': (target) => ({ ...ofAuction(target), body: { idLots: [target.idLot] } }),
  'SEC-51': (target) => ({ ...ofLot(target), body: because }),
  'SEC-52': (target) => ({ ...ofAuction(target), body: { idLots: [target.idLot], ...because } }),
  'ENG-12': ofLot,
  'SEC-67': ofAuction,
  'SEC-68': (target) => ({ ...ofAuction(target), query: { typeExport: 'CSV' } }),
  'ENG-24': (target) => ({
    ...ofAuction(target),
    query: { typeExport: 'XLSX', idLot: target.idLot, voided: false, sortField: 'at' },
  }),
  'SEC-69': () => ({ query: { channel: 'AUCTION', fromDate: '2026-01-01' } }),
};
