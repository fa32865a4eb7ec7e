/** A word in comparable form: only letters and digits, without case and accents. */
export const comparableWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[ªº]/g, '')
    .replaceAll(/[^\p{L}\d]/gu, '');
