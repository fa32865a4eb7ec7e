import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal, type ModalProps } from '@mantine/core';
import { Kit } from './kit.js';
import { useIsTopDialog } from './top-dialog.js';

export const KitModal = ({ closeOnEscape = true, ...props }: ModalProps) => {
  // Every open dialog receives the Escape key, but only the top one must close.
  const isTop = useIsTopDialog(props.opened);
  return (
    <Kit>
      {/* The header belongs to the dialog. It must not be another banner landmark of the page. */}
      <Modal
        attributes={{ header: { role: 'presentation' } }}
        closeOnEscape={closeOnEscape && isTop}
        {...props}
      />
    </Kit>
  );
};
