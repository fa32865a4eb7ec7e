import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const KitModal = lazy(async () => ({ default: (await import('./kit-modal.js')).KitModal }));

/** A dialog over the page. What it is made of is 50 kB that no page waits for: it comes with the first one. */
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
