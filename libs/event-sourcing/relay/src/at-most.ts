/** Resolves when the promise does, or after `ms`; the promise is then left to itself. */
export const atMost = async (ms: number, promise: Promise<unknown>): Promise<void> => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
};
