import { useLocalStorage } from '@mantine/hooks';

/** Whether being outbid is heard in this auction; off until the user wants it. */
export const useSound = (idAuction: number) =>
  useLocalStorage({ key: `fairlot.sound.${idAuction}`, defaultValue: false });
