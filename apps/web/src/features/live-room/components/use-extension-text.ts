import type { PublicLot } from '@fairlot/contracts/live';
import { useTranslation } from 'react-i18next';

/** The reason for an extension: its kind, and the text that the user who extended the lot wrote. */
export const useExtensionText = () => {
  const { t } = useTranslation('live');
  return ({ reason, note }: NonNullable<PublicLot['extension']>): string => {
    const kind = t(`liveRoom.extension.${reason}`);
    return note === null ? kind : `${kind}: ${note}`;
  };
};
