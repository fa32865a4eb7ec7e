import { useLocalStorage } from '@mantine/hooks';
import { useUser } from '#shared/session/session.js';

/** Maximum number of stored ids. The oldest are dropped, because old auctions are irrelevant. */
const MUTED_MAX = 200;

/** Whether an outbid alert makes a sound. This applies to every page, and is off by default. */
export const useSound = () =>
  useLocalStorage({
    key: `fairlot.sound.${useUser().idUser}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });

/** Auctions that the user has muted. */
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
