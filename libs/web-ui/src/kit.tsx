import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Tooltip.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from './colour-scheme.js';
import { theme } from './theme.js';

/** Dialogs, tooltips and the like; comes with the pages that use them, not with the first one. */
export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme={useShownScheme()}>
    {children}
  </MantineProvider>
);
