/** Builds and parses the names of live topics, which are also the names of socket.io rooms. */
export const lotTopic = (idAuction: number, idLot: number): string =>
  `auctions/${idAuction}/lots/${idLot}`;
export const auctionTopic = (idAuction: number): string => `auctions/${idAuction}`;
export const noticesTopic = (idDealer: number): string => `dealers/${idDealer}/notices`;

export type Topic =
  | { readonly kind: 'lot'; readonly idAuction: number; readonly idLot: number }
  | { readonly kind: 'auction'; readonly idAuction: number }
  | { readonly kind: 'notices'; readonly idDealer: number };

const TOPIC_PATTERN =
  /^(?:auctions\/(\d{1,10})(?:\/lots\/(\d{1,10}))?|dealers\/(\d{1,10})\/notices)$/;

/** Returns null unless the text is exactly one topic. Wildcards are not topics. */
export const parseTopic = (topic: string): Topic | null => {
  const part = TOPIC_PATTERN.exec(topic);
  if (part === null) return null;
  if (part[3] !== undefined) return { kind: 'notices', idDealer: Number(part[3]) };
  const idAuction = Number(part[1]);
  if (part[2] === undefined) return { kind: 'auction', idAuction };
  return { kind: 'lot', idAuction, idLot: Number(part[2]) };
};
