/**
 * Formats a typed day, such as `8.4.1991` or `08041991`, as DD/MM/YYYY (VAL-037). Returns other
 * text unchanged.
 */
export const formatDay = (typed: string): string => {
  const [, day, month, year] =
    /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4})$/.exec(typed.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim()) ??
    [];
  return day && month && year ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : typed;
};
