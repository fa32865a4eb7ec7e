/** Content, and the live position at which it was read. */
export type ReadAsOf<Content> = { readonly asOf: string; readonly content: Content };

/** Delay before a failed read is repeated. Meanwhile the previous content stays visible. */
const RETRY_AFTER_MS = 5_000;

type QueryReading = {
  readonly state: {
    readonly data?: ReadAsOf<unknown> | undefined;
    readonly status: 'pending' | 'error' | 'success';
  };
};

/**
 * Query options that keep content as new as the live state. Reads one after the other, at most
 * every `everyMs`, until the content has reached `asOf`. If the position were in the key, each new
 * message would discard the read, and a burst would show nothing until its end.
 */
export const followLive = (asOf: string, everyMs: number) => ({
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { data, status } }: QueryReading): number | false => {
    if (data?.asOf === asOf) return false;
    return status === 'error' ? RETRY_AFTER_MS : everyMs;
  },
});
