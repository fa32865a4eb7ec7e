import type { PublicLot } from '@fairlot/contracts/live';
import { useTranslation } from 'react-i18next';

/** Why an end was moved: the kind, and the words of whoever moved it. */
export const useExtensionText = () => {
  const { t } = useTranslation('live');
  return ({ reason, note }: NonNullable<PublicLot['extension']>): string => {
    const kind = t(`liveRoom.extension.${reason}`);
    return note === null ? kind : `${kind}: ${note}`;
  };
};
