import { idVehicleOf } from '@fairlot/vehicles-domain';

export { auctionStream, awardStream, lotStream, type LotKey } from '@fairlot/auction-rules';

export type StreamName =
  | { readonly aggregate: 'auction'; readonly idAuction: number }
  | { readonly aggregate: 'lot' | 'award'; readonly idAuction: number; readonly idLot: number }
  | { readonly aggregate: 'vehicle'; readonly idVehicle: number };

const STREAM_NAME = /^(?:(auction)-(\d+)|(lot|award)-(\d+)\.(\d+))$/;

/**
 * Splits a stream name into its parts. Null for a stream that the auction context neither owns nor
 * writes.
 */
export const parseStream = (stream: string): StreamName | null => {
  const part = STREAM_NAME.exec(stream);
  const idVehicle = idVehicleOf(stream);
  if (idVehicle !== null) return { aggregate: 'vehicle', idVehicle };
  if (part === null) return null;
  if (part[1] !== undefined) return { aggregate: 'auction', idAuction: Number(part[2]) };
  const aggregate = part[3] === 'lot' ? 'lot' : 'award';
  return { aggregate, idAuction: Number(part[4]), idLot: Number(part[5]) };
};
