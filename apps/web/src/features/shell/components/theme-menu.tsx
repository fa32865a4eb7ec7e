import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropMenu } from '#shared/ui/drop-menu.js';

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const;

export const ThemeMenu = () => {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = SCHEMES.find(([scheme]) => scheme === colorScheme)?.[1] ?? IconDeviceDesktop;
  return (
    <DropMenu
      label={t('nav.theme')}
      icon={<Current size={20} />}
      entries={SCHEMES.map(([scheme, Icon]) => ({
        key: scheme,
        label: t(`theme.${scheme}`),
        icon: <Icon size={16} />,
        current: scheme === colorScheme,
        onSelect: () => setColorScheme(scheme),
      }))}
    />
  );
};
