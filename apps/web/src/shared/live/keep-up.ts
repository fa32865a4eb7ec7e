/** What was read, and as of what that is shown live. */
export type ReadAsOf<Content> = { readonly asOf: string; readonly content: Content };

/** A reading that failed rests; what is shown meanwhile is what was read before. */
const REST_MS = 5_000;

type Reading = {
  readonly state: {
    readonly data?: ReadAsOf<unknown> | undefined;
    readonly status: 'pending' | 'error' | 'success';
  };
};

/**
 * Options of a query that follows what is live: it is read again, one reading after the other and
 * never more often than `everyMs`, until it is as new as `asOf`. A key with a position in it would
 * drop each reading that news overtake, and of a burst show nothing before its end.
 */
export const keepUp = (asOf: string, everyMs: number) => ({
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { data, status } }: Reading): number | false => {
    if (data?.asOf === asOf) return false;
    return status === 'error' ? REST_MS : everyMs;
  },
});
