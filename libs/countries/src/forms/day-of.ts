/** Epoch milliseconds at midnight UTC of a day typed as DD/MM/YYYY (VAL-037). Null if invalid. */
export const dayOf = (typed: string): number | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/((?:19|20)\d{2})$/.exec(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
    ? at.getTime()
    : null;
};
