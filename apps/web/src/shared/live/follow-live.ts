/** Content, with the live position for which it was read. */
export type ReadAsOf<Content> = { readonly asOf: string; readonly content: Content };

/** Delay before a failed read is repeated. The previous content stays visible meanwhile. */
const RETRY_AFTER_MS = 5_000;

type QueryReading = {
  readonly state: {
    readonly data?: ReadAsOf<unknown> | undefined;
    readonly status: 'pending' | 'error' | 'success';
  };
};

/**
 * Query options that keep content as new as the live state `asOf`. Reads one after the other, at
 * most one per `everyMs`, until the content is that new. If `asOf` were in the query key, each new
 * message would discard a running read, and a burst of messages would show nothing until its end.
 */
export const followLive = (asOf: string, everyMs: number) => ({
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { data, status } }: QueryReading): number | false => {
    if (data?.asOf === asOf) return false;
    return status === 'error' ? RETRY_AFTER_MS : everyMs;
  },
});
