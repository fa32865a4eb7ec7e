import type { ListImport } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { ENCODING_NAMES } from './encoding-names.js';

/**
 * Shows the encoding of the list. If it was detected and is not Unicode, warns that it may be
 * wrong.
 */
export const ListEncoding = ({ list: { encoding } }: { readonly list: ListImport }) => {
  const { t } = useTranslation('intake');
  if (encoding === null || encoding.startsWith('utf')) return null;
  return (
    <p className={text.faint}>{t('intake.encoding', { encoding: ENCODING_NAMES[encoding] })}</p>
  );
};
