/** The answer, or what `late` makes of it when it took longer than `ms`; the work itself goes on. */
export const within = async <Answer>(
  ms: number,
  answer: Promise<Answer>,
  late: () => Answer | Error,
): Promise<Answer> => {
  const patience = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => {
    const instead = late();
    if (instead instanceof Error) patience.reject(instead);
    else patience.resolve(instead);
  }, ms);
  try {
    return await Promise.race([answer, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
};
