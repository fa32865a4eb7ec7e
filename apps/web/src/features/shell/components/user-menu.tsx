import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useSession } from '#shared/session/session.js';
import { DropMenu } from '@fairlot/web-ui';

/** Ends the session here and everywhere it is live, then starts from a clean page (OTH-11). */
const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('OTH-11', {}),
    onSuccess: () => {
      client.clear();
      window.location.assign('/sign-in');
    },
  });
};

export const UserMenu = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { t } = useTranslation('shell');
  const user = useSession();
  const signOut = useSignOut();
  if (user === null) return null;
  return (
    <DropMenu
      label={t('nav.user', { name: user.username })}
      icon={<IconUserCircle size={22} />}
      heading={user.username}
      entries={[
        {
          key: 'keyboard',
          label: t('nav.keyboard'),
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
      ]}
    />
  );
};
