/** What a file for a row of a list may be, by the word in its name. */
const KINDS = {
  appraisal: 'SEC-30',
  datasheet: 'SEC-31',
  other: 'SEC-32',
  recognition: 'SEC-34',
} as const;
export type RowFileCall = (typeof KINDS)[keyof typeof KINDS] | 'SEC-33';

export type RowFile = {
  /** Of the vehicle, as the list has it. */
  readonly code: string;
  readonly call: RowFileCall;
  /** Among the photos of a vehicle. */
  readonly order: number;
};

const PHOTO = /^(.+)_(\d{1,4})\.(?:jpe?g|png|webp)$/i;
const DOCUMENT =
  /^(.+)-(appraisal|datasheet|other|recognition)(?:[_-](\d{1,4}))?\.(?:pdf|jpe?g|png)$/i;

/**
 * Which vehicle a file is of and what it is, by its name: `E-1_2.jpg`, `E-1-appraisal.pdf`. Some file
 * systems write letters and their marks apart; lists do not. Null of any other name.
 */
export const rowFileOf = (name: string): RowFile | null => {
  const [, code = '', word = '', order = '0'] = DOCUMENT.exec(name.normalize('NFC')) ?? [];
  const kind = word.toLowerCase();
  if (Object.hasOwn(KINDS, kind))
    return { code: code.trim(), call: KINDS[kind as keyof typeof KINDS], order: Number(order) };
  const photo = PHOTO.exec(name.normalize('NFC'));
  if (photo === null) return null;
  return { code: (photo[1] ?? '').trim(), call: 'SEC-33', order: Number(photo[2]) };
};
