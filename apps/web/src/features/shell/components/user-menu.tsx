import type { UserProfile } from '@fairlot/contracts/access';
import { DropMenu, type MenuEntry } from '@fairlot/web-ui';
import {
  IconCar,
  IconDevicesOff,
  IconHelp,
  IconId,
  IconKeyboard,
  IconLayoutDashboard,
  IconLogout,
  IconUserCircle,
  IconUserCog,
} from '@fairlot/web-ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { chooseRole, rolesOf } from '#shared/session/chosen-role.js';
import { useMayCall } from '#shared/session/rights.js';
import { useSession } from '#shared/session/session.js';
import { loadOnDemand } from './on-demand.js';
import { useSignOut } from './use-sign-out.js';

type Props = { readonly onHelp: () => void };

const useRolePicker = loadOnDemand(async () => {
  const [{ RolePicker }] = await Promise.all([
    import('./role-picker.js'),
    loadTexts('help', 'portal'),
  ]);
  return RolePicker;
});

const ICON_PX = 16;
const VEHICLE_MANAGEMENT_LINK = {
  key: 'vehicleManagement',
  to: '/private/vehicle-management',
  icon: IconCar,
} as const;
const MENU_LINKS = [
  { key: 'allPages', to: '/private', icon: IconLayoutDashboard },
  { key: 'profile', to: '/private/user-profile', icon: IconId },
  { key: 'support', to: '/private/support', icon: IconHelp },
] as const;

/**
 * Menu entries for pages that every user has, and for vehicle management if the user may open it
 * (SCR-068).
 */
const usePageEntries = (): readonly MenuEntry[] => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const may = useMayCall();
  // The mobile build has fewer entries (SCR-043).
  const ways = MENU_LINKS.filter(({ key }) => !isMobile() || key !== 'support');
  const own = may('SEC-24') ? [VEHICLE_MANAGEMENT_LINK] : [];
  return [...own, ...ways].map(({ key, to, icon: Icon }) => ({
    key,
    label: t(`nav.${key}`),
    icon: <Icon size={ICON_PX} />,
    onSelect: () => void navigate({ to }),
  }));
};

/** Menu entries to sign out on this device or on all devices. */
const useSignOutEntries = (): readonly MenuEntry[] => {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  const everywhere = useSignOut('ENG-32');
  return [
    {
      key: 'signOut',
      label: t('nav.signOut'),
      icon: <IconLogout size={ICON_PX} />,
      disabled: signOut.isPending,
      onSelect: () => signOut.mutate(),
    },
    {
      key: 'signOutEverywhere',
      label: t('nav.signOutEverywhere'),
      icon: <IconDevicesOff size={ICON_PX} />,
      disabled: everywhere.isPending,
      onSelect: () => everywhere.mutate(),
    },
  ];
};

const MenuOfUser = ({ user, onHelp }: Props & { readonly user: UserProfile }) => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const picker = useRolePicker();
  const ways = usePageEntries();
  const ends = useSignOutEntries();
  const role = {
    key: 'role',
    label: t('nav.role'),
    icon: <IconUserCog size={ICON_PX} />,
    onSelect: picker.open,
  };
  const help = {
    key: 'keyboard',
    label: t('word.keyboardShortcuts'),
    icon: <IconKeyboard size={ICON_PX} />,
    hint: <kbd>?</kbd>,
    onSelect: onHelp,
  };
  // STA-020: called by the dialog with the role that the user chose.
  const goOnAs = (chosen: string | null) => {
    chooseRole(user, chosen);
    void navigate({ to: '/' });
  };
  return (
    <>
      <DropMenu
        label={t('nav.user', { name: user.username })}
        icon={<IconUserCircle size={22} />}
        heading={user.username}
        entries={[...ways, ...(rolesOf(user).length > 1 ? [role] : []), help, ...ends]}
      />
      {picker.dialog({ onChosen: goOnAs })}
    </>
  );
};

export const UserMenu = (props: Props) => {
  const user = useSession();
  return user && <MenuOfUser {...props} user={user} />;
};
