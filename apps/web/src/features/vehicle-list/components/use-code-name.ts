import { useTranslation } from 'react-i18next';
import { knownKey } from '#shared/i18n/known-key.js';

/** What a code of a table is called; one that the portal has no word for is itself. */
export const useCodeName = () => {
  const { t } = useTranslation('portal');
  return (table: 'VEHICLE_STATE' | 'PROVENANCE' | 'FUEL' | 'CHANNEL', code: string): string => {
    const key = knownKey('portal', `codeTable.${table}`, code);
    return key === null ? code : t(key);
  };
};
