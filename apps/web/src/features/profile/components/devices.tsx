import { Button, controls, layout, text } from '@fairlot/web-ui';
import { IconDeviceDesktop, IconDeviceMobile, IconDevicesOff } from '@fairlot/web-ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '#shared/command/command-button.js';
import { useFormat } from '#shared/format/use-format.js';
import { BoundedList } from '#shared/list/bounded-list.js';
import { useMayCall } from '#shared/session/rights.js';
import { useSignOut } from '../../shell/components/use-sign-out.js';
import { devicesQuery, endDevice, OWN_DATA_PATH } from '../api/profile.js';

/** Buttons to sign out on all devices, and to export all data of the user. */
const AllDevicesActions = () => {
  const { t } = useTranslation('account');
  const everywhere = useSignOut('ENG-32');
  const mayDownload = useMayCall()('ENG-63');
  return (
    <>
      <div className={layout.row}>
        <Button
          look="light"
          icon={<IconDevicesOff size={16} aria-hidden />}
          disabled={everywhere.isPending}
          onClick={() => everywhere.mutate()}
        >
          {t('nav.signOutEverywhere', { ns: 'shell' })}
        </Button>
        {mayDownload && (
          <a className={controls.button} data-look="light" href={OWN_DATA_PATH} download>
            {t('profile.download')}
          </a>
        )}
      </div>
      {mayDownload && <p className={text.faint}>{t('profile.downloadHint')}</p>}
    </>
  );
};

/** The devices on which the user is signed in. The user can sign out on one or on all of them. */
export const Devices = () => {
  const { t } = useTranslation('account');
  const { instant } = useFormat();
  const client = useQueryClient();
  return (
    <>
      <BoundedList
        query={useQuery(devicesQuery)}
        rowOf={({ idSession, via, device, seenAt, isThis }) => {
          const Icon = via === 'token' ? IconDeviceMobile : IconDeviceDesktop;
          const name = device ?? t(`profile.via.${via}`);
          return {
            key: idSession,
            icon: <Icon size={20} aria-hidden />,
            title: name,
            detail: isThis ? t('profile.thisDevice') : t('profile.seen', { at: instant(seenAt) }),
            end: !isThis && (
              <CommandButton
                look="plain"
                label={t('profile.endDevice')}
                name={t('profile.endDeviceOf', { name })}
                run={() => endDevice(idSession)}
                onSettled={() => client.invalidateQueries(devicesQuery)}
              />
            ),
          };
        }}
      />
      <AllDevicesActions />
    </>
  );
};
