import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/Popover.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { useShownScheme } from './colour-scheme.js';
import { theme } from './theme.js';

/** The page's policy asks it of each style sheet that is made in the page; empty without a policy. */
const styleNonce = (): string =>
  document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '';

// What locks the page's scrolling while a dialog is open brings a style sheet past Mantine.
setNonce(styleNonce());

/** Dialogs, tooltips and the like; comes with the pages that use them, not with the first one. */
export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider getStyleNonce={styleNonce} theme={theme} forceColorScheme={useShownScheme()}>
    {children}
  </MantineProvider>
);
