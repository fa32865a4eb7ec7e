import { useTranslation } from 'react-i18next';
import { Modal } from '@fairlot/web-ui';
import type { OnDemandProps } from '../../shell/components/on-demand.js';
import { PaletteBox } from './palette-box.js';

type Props = OnDemandProps & { readonly onHelp: () => void };

/**
 * The command palette. It finds pages, running auctions, lots of the open auction, and actions, by
 * a few typed letters.
 */
export const Palette = ({ opened, onClose, onHelp }: Props) => {
  const { t } = useTranslation('shell');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      yOffset="10vh"
      size={600}
      padding={0}
      attributes={{ content: { 'aria-label': t('word.searchAndCommands') } }}
    >
      <PaletteBox onHelp={onHelp} onDone={onClose} />
    </Modal>
  );
};
