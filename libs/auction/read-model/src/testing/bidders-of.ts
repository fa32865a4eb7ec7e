type OfferRow = Readonly<Record<string, unknown>> & { readonly idOffer: number };

const compareOffers = (one: OfferRow, other: OfferRow): number =>
  Number(other['amountMinor'] ?? -1) - Number(one['amountMinor'] ?? -1) ||
  one.idOffer - other.idOffer;

/** The expected rows of dealers on lots, from all rows of bids. */
export const biddersOf = (rows: readonly object[]) =>
  [
    ...Map.groupBy(rows as readonly OfferRow[], (offer) =>
      JSON.stringify(offer, ['idAuction', 'idLot', 'idDealer']),
    ),
  ].map(([key, offers]) => {
    const standing = offers.filter(({ voided }) => voided === false);
    const newest = standing.toSorted((one, other) => one.idOffer - other.idOffer).at(-1);
    const [highest] = standing.toSorted(compareOffers);
    return {
      ...(JSON.parse(key) as object),
      newestOffer: Math.max(...offers.map(({ idOffer }) => idOffer)),
      standingOffer: newest?.idOffer ?? null,
      standingMinor: newest?.['amountMinor'] ?? null,
      standingKind: newest?.['kind'] ?? null,
      bestOffer: highest?.idOffer ?? null,
      bestMinor: highest?.['amountMinor'] ?? null,
    };
  });
