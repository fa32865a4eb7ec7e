/** The call for each kind of file, by the word in the file name that stands for the kind. */
const CALL_BY_KIND = {
  appraisal: 'SEC-30',
  datasheet: 'SEC-31',
  other: 'SEC-32',
  recognition: 'SEC-34',
} as const;
export type RowFileCall = (typeof CALL_BY_KIND)[keyof typeof CALL_BY_KIND] | 'SEC-33';

export type RowFile = {
  /** Code of the vehicle, in composed Unicode form as in the list. */
  readonly code: string;
  readonly call: RowFileCall;
  /** Number of the photo among the photos of the vehicle. */
  readonly order: number;
};

const PHOTO_NAME = /^(.+)_(\d{1,4})\.(?:jpe?g|png|webp)$/i;
const DOCUMENT_NAME =
  /^(.+)-(appraisal|datasheet|other|recognition)(?:[_-](\d{1,4}))?\.(?:pdf|jpe?g|png)$/i;

/**
 * Returns the vehicle and the kind of a file, which follow from its name: `E-1_2.jpg`,
 * `E-1-appraisal.pdf`. Null for other names. Composes the name first, because some file systems
 * decompose accents.
 */
export const rowFileOf = (name: string): RowFile | null => {
  const [, code = '', word = '', order = '0'] = DOCUMENT_NAME.exec(name.normalize('NFC')) ?? [];
  const kind = word.toLowerCase();
  if (Object.hasOwn(CALL_BY_KIND, kind))
    return {
      code: code.trim(),
      call: CALL_BY_KIND[kind as keyof typeof CALL_BY_KIND],
      order: Number(order),
    };
  const photo = PHOTO_NAME.exec(name.normalize('NFC'));
  if (photo === null) return null;
  return { code: (photo[1] ?? '').trim(), call: 'SEC-33', order: Number(photo[2]) };
};
