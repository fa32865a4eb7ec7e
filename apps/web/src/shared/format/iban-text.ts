/** Formats an IBAN in groups of four characters, as people read it aloud. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
