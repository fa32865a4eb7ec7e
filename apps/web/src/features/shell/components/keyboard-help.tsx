import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Kit } from '@fairlot/web-ui';

const KEYS = [
  ['?', 'help'],
  ['j', 'next'],
  ['k', 'previous'],
  ['b', 'offer'],
  ['o', 'observe'],
  ['Enter', 'open'],
  ['/', 'search'],
] as const;

type Props = { readonly opened: boolean; readonly onClose: () => void };

export const KeyboardHelp = ({ opened, onClose }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <Kit>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('keyboard.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <dl className="fl-keys">
          {KEYS.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keyboard.${action}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </Kit>
  );
};
