import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const KitModal = lazy(async () => ({ default: (await import('./kit-modal.js')).KitModal }));

/** A modal dialog. Its 50 kB of code are loaded with the first dialog. */
export const Modal = (props: ModalProps) => {
  const [isNeeded, setNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <KitModal {...props} />
      </Suspense>
    )
  );
};
