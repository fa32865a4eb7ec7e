import { Button, VirtualBox, VirtualLines, type ScrollTarget } from '@fairlot/web-ui';
import { useState } from 'react';
import type { Stories } from '../story.js';
import styles from './virtual-lines.module.css';

const LINE_PX = 32;

const lineAt = (index: number, top: number) => (
  <div
    key={index}
    role="listitem"
    style={{ position: 'absolute', height: LINE_PX, transform: `translateY(${top}px)` }}
  >
    Line {index + 1}
  </div>
);

const InABox = () => {
  const [revealed, setRevealed] = useState<ScrollTarget>();
  return (
    <>
      <Button look="light" onClick={() => setRevealed({ index: 9_999 })}>
        To the last line
      </Button>
      <div style={{ height: 160, display: 'grid', overflow: 'hidden' }}>
        <VirtualBox
          role="list"
          aria-label="Ten thousand lines"
          tabIndex={0}
          className={styles.box}
          count={10_000}
          linePx={LINE_PX}
          revealed={revealed}
        >
          {({ index, top }) => lineAt(index, top)}
        </VirtualBox>
      </div>
    </>
  );
};

export const stories: Stories = {
  'down the page': (
    <VirtualLines role="list" aria-label="Twenty lines" count={20} linePx={LINE_PX}>
      {({ index, top }) => lineAt(index, top)}
    </VirtualLines>
  ),
  'in a box': InABox,
};
