import { ActionIcon, Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useSession } from '#shared/session/session.js';

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
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('nav.user', { name: user.username })}
        >
          <IconUserCircle size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection="?" onClick={onHelp}>
          {t('nav.keyboard')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
