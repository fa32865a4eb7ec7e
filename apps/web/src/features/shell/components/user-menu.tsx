import { IconDevicesOff, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#shared/session/session.js';
import { DropMenu } from '@fairlot/web-ui';
import { useSignOut } from './use-sign-out.js';

export const UserMenu = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { t } = useTranslation('shell');
  const user = useSession();
  const signOut = useSignOut();
  const everywhere = useSignOut('ENG-32');
  if (user === null) return null;
  return (
    <DropMenu
      label={t('nav.user', { name: user.username })}
      icon={<IconUserCircle size={22} />}
      heading={user.username}
      entries={[
        {
          key: 'keyboard',
          label: t('word.keyboardShortcuts'),
          icon: <IconKeyboard size={16} />,
          hint: <kbd>?</kbd>,
          onSelect: onHelp,
        },
        {
          key: 'signOut',
          label: t('nav.signOut'),
          icon: <IconLogout size={16} />,
          disabled: signOut.isPending,
          onSelect: () => signOut.mutate(),
        },
        {
          key: 'signOutEverywhere',
          label: t('nav.signOutEverywhere'),
          icon: <IconDevicesOff size={16} />,
          disabled: everywhere.isPending,
          onSelect: () => everywhere.mutate(),
        },
      ]}
    />
  );
};
