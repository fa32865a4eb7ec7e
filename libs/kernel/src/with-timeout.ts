/**
 * Resolves like the work, or to the result of `late` if the work takes longer than `ms`. The work
 * itself is not cancelled.
 */
export const withTimeout = <Answer>(
  ms: number,
  answer: Promise<Answer>,
  late: () => Answer | Error,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const instead = late();
      if (instead instanceof Error) reject(instead);
      else resolve(instead);
    }, ms);
    const settled =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        settle(value);
      };
    answer.then(settled(resolve), settled(reject));
  });
