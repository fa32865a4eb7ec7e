/** The only place where stream names are made and read. */
export type LotKey = { readonly idAuction: number; readonly idLot: number };

export const auctionStream = (idAuction: number): string => `auction-${idAuction}`;
export const lotStream = ({ idAuction, idLot }: LotKey): string => `lot-${idAuction}.${idLot}`;
export const awardStream = ({ idAuction, idLot }: LotKey): string => `award-${idAuction}.${idLot}`;
export const vehicleStream = (idVehicle: number): string => `vehicle-${idVehicle}`;

/** Every stream of an auction: ranges of names, of which `!` and `/` follow the last character. */
export const auctionStreams = (idAuction: number) => [
  { from: auctionStream(idAuction), below: `${auctionStream(idAuction)}!` },
  { from: `award-${idAuction}.`, below: `award-${idAuction}/` },
  { from: `lot-${idAuction}.`, below: `lot-${idAuction}/` },
];

export type StreamName =
  | { readonly aggregate: 'auction'; readonly idAuction: number }
  | { readonly aggregate: 'lot' | 'award'; readonly idAuction: number; readonly idLot: number }
  | { readonly aggregate: 'vehicle'; readonly idVehicle: number };

const NAME = /^(?:(auction)-(\d+)|(lot|award)-(\d+)\.(\d+)|(vehicle)-(\d+))$/;

/** Null for a stream that is not the auction context's. */
export const parseStream = (stream: string): StreamName | null => {
  const part = NAME.exec(stream);
  if (part === null) return null;
  if (part[1] !== undefined) return { aggregate: 'auction', idAuction: Number(part[2]) };
  if (part[6] !== undefined) return { aggregate: 'vehicle', idVehicle: Number(part[7]) };
  const aggregate = part[3] === 'lot' ? 'lot' : 'award';
  return { aggregate, idAuction: Number(part[4]), idLot: Number(part[5]) };
};
