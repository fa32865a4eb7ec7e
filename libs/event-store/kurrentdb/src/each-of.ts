const AT_ONCE = 16;

/** What becomes of each item, in their order; so many calls at most are on their way at once. */
export const eachOf = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [i, item] of waiting) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
};
