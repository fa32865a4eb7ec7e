import type { ListEncoding } from '@fairlot/contracts/vehicles';

/** Names of the encodings, as the save dialogs of spreadsheet programs show them. */
export const ENCODING_NAMES: Readonly<Record<ListEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16 BE)',
  'windows-1252': 'Windows-1252 (de, es, fr, it, nl, pt)',
  'windows-1250': 'Windows-1250 (pl)',
  'iso-8859-2': 'ISO 8859-2 (pl)',
  'iso-8859-15': 'ISO 8859-15 (de, es, fr, it, nl, pt)',
  ibm850: 'MS-DOS 850 (de, es, fr, it, nl, pt)',
  ibm852: 'MS-DOS 852 (pl)',
  macintosh: 'Macintosh (de, es, fr, it, nl, pt)',
  'x-mac-ce': 'Macintosh (pl)',
  'windows-1254': 'Windows-1254 (tr)',
};
