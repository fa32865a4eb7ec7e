/** In the order of an auction's life; alone here, so that an address can name them without machines. */
export const AUCTION_STATUSES = ['SCH', 'RUN', 'CLD', 'AWA'] as const;
/** What a list is asked for, by the tag of the machine that has it. */
export const STATUSES_OF = {
  isAhead: ['SCH'],
  isRunning: ['RUN'],
  isOver: ['CLD', 'AWA'],
} as const;

/** For pages that come before the machines do. */
export const isRunning = ({ status }: { readonly status: string }): boolean =>
  status === STATUSES_OF.isRunning[0];
