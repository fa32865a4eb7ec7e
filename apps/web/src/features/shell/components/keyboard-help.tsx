import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

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
  );
};
