/** Statuses in the order of the life cycle, in a separate file without state machines. */
export const AUCTION_STATUSES = ['SCH', 'RUN', 'CLD', 'AWA'] as const;
/** Statuses to request for a list, by the machine's tag. */
export const STATUSES_OF = {
  isAhead: ['SCH'],
  isRunning: ['RUN'],
  isOver: ['CLD', 'AWA'],
} as const;

/**
 * Whether the auction runs, for pages that are loaded without the state machines of the statuses.
 */
export const isRunning = ({ status }: { readonly status: string }): boolean =>
  status === STATUSES_OF.isRunning[0];
