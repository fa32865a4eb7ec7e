import {
  IconBell,
  IconBellOff,
  IconBellRinging,
  IconVolume,
  IconVolumeOff,
} from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { DropMenu, type MenuEntry } from '@fairlot/web-ui';
import { isBuyer } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { playOutbid } from './outbid-sound.js';
import { useMuted, useSound } from './use-alert-choice.js';

type Props = {
  readonly idAuction: number;
  /** Further entries below the alert settings. */
  readonly more: readonly MenuEntry[];
};

/**
 * The bell menu of an auction. It mutes the alerts of this auction, and switches the sound of all
 * alerts.
 */
export const AlertMenu = ({ idAuction, more }: Props) => {
  const { t } = useTranslation('shell');
  const { isMuted, toggle } = useMuted();
  const [isLoud, setLoud] = useSound();
  const user = useUser();
  if (!isBuyer(user)) return null;
  const muted = isMuted(idAuction);
  const Bell = muted ? IconBellOff : IconBell;
  const Mute = muted ? IconBellRinging : IconBellOff;
  const Sound = isLoud ? IconVolumeOff : IconVolume;
  return (
    <DropMenu
      label={t(muted ? 'notices.bell.muted' : 'notices.bell.on')}
      icon={<Bell size={20} />}
      heading={t(muted ? 'notices.bell.muted' : 'notices.bell.on')}
      entries={[
        {
          key: 'mute',
          label: t(muted ? 'notices.bell.unmute' : 'notices.bell.mute'),
          icon: <Mute size={16} />,
          onSelect: () => toggle(idAuction),
        },
        {
          key: 'sound',
          label: t(isLoud ? 'notices.sound.off' : 'notices.sound.on'),
          icon: <Sound size={16} />,
          onSelect: () => {
            setLoud(!isLoud);
            // Turning the sound on plays it once as a preview.
            if (!isLoud) playOutbid();
          },
        },
        ...more,
      ]}
    />
  );
};
