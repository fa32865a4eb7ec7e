/**
 * Resolves to the answer, or to the result of `late` if there is no answer after `ms`. The work
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
