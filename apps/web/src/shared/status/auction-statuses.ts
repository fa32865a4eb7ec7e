/**
 * The statuses of an auction in the order of its life cycle. In a separate file, so that pages can
 * use them without the state machines.
 */
export const AUCTION_STATUSES = ['SCH', 'RUN', 'CLD', 'AWA'] as const;
/** For each tag of the machine, the statuses that have it. Lists request auctions by them. */
export const STATUSES_OF = {
  isAhead: ['SCH'],
  isRunning: ['RUN'],
  isOver: ['CLD', 'AWA'],
} as const;

/** Whether an auction is running. For pages that do not load the state machines. */
export const isRunning = ({ status }: { readonly status: string }): boolean =>
  status === STATUSES_OF.isRunning[0];
