import { Button, Modal } from '@fairlot/web-ui';
import { useState } from 'react';
import type { Stories } from '../story.js';

const Usual = () => {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Delete…</Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Delete this auction?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Button onClick={close} data-autofocus>
          Delete
        </Button>
      </Modal>
    </>
  );
};
export const stories: Stories = { usual: Usual };
