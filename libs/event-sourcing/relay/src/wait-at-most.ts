/** Resolves when the promise does, or after `ms`. The promise itself is not cancelled. */
export const waitAtMost = async (ms: number, promise: Promise<unknown>): Promise<void> => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
};
