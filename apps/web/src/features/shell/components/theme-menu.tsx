import { IconDeviceDesktop, IconMoon, IconSun } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { chooseColourScheme, COLOUR_SCHEMES, DropMenu, useChosenScheme } from '@fairlot/web-ui';

const ICON_BY_SCHEME = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

export const ThemeMenu = () => {
  const { t } = useTranslation('shell');
  const chosen = useChosenScheme();
  const Chosen = ICON_BY_SCHEME[chosen];
  return (
    <DropMenu
      label={t('nav.theme')}
      icon={<Chosen size={20} />}
      entries={COLOUR_SCHEMES.map((scheme) => {
        const Icon = ICON_BY_SCHEME[scheme];
        return {
          key: scheme,
          label: t(`theme.${scheme}`),
          icon: <Icon size={16} />,
          current: scheme === chosen,
          onSelect: () => chooseColourScheme(scheme),
        };
      })}
    />
  );
};
