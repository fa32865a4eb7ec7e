import { useTranslation } from 'react-i18next';
import { existingKey } from './existing-key.js';

type CodeTable = 'BODY_TYPE' | 'CHANNEL' | 'FUEL' | 'GEARBOX' | 'PROVENANCE' | 'VEHICLE_STATE';

/** Returns the name of a code in a code table, or the code itself if it has no name. */
export const useCodeName = () => {
  const { t } = useTranslation('portal');
  return (table: CodeTable, code: string): string => {
    const key = existingKey('portal', `codeTable.${table}`, code);
    return key === null ? code : t(key);
  };
};
