import { useLocalStorage } from '@mantine/hooks';
import { useUser } from '#shared/session/session.js';

/** Auctions end and are forgotten: the newest are kept. */
const MUTED_MAX = 200;

/** Whether being outbid is heard, wherever the user is; off until he wants it. */
export const useSound = () =>
  useLocalStorage({
    key: `fairlot.sound.${useUser().idUser}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });

/** Auctions that this user wants no alerts of. */
export const useMuted = () => {
  const [muted, setMuted] = useLocalStorage<readonly number[]>({
    key: `fairlot.muted.${useUser().idUser}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const isMuted = (idAuction: number) => muted.includes(idAuction);
  const toggle = (idAuction: number) =>
    setMuted((before) => {
      const others = before.filter((one) => one !== idAuction);
      return before.includes(idAuction) ? others : [...others, idAuction].slice(-MUTED_MAX);
    });
  return { isMuted, toggle };
};
