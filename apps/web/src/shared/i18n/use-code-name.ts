import { useTranslation } from 'react-i18next';
import { existingKey } from './existing-key.js';

type CodeTable = 'BODY_TYPE' | 'CHANNEL' | 'FUEL' | 'GEARBOX' | 'PROVENANCE' | 'VEHICLE_STATE';

/** The name of a code in a table, or the code if it has no name. */
export const useCodeName = () => {
  const { t } = useTranslation('portal');
  return (table: CodeTable, code: string): string => {
    const key = existingKey('portal', `codeTable.${table}`, code);
    return key === null ? code : t(key);
  };
};
