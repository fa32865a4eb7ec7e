/** In the order of an auction's life; alone here, so that an address can name them without machines. */
export const AUCTION_STATUSES = ['SCH', 'RUN', 'CLD', 'AWA'] as const;
