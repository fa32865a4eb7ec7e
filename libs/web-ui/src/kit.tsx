import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/Popover.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { useActiveScheme } from './colour-scheme.js';
import { theme } from './theme.js';

/** The nonce that the page's policy requires on style elements. Empty if the page has no policy. */
const styleNonce = (): string =>
  document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '';

// The scroll lock of dialogs adds a style element without Mantine, so it needs the nonce too.
setNonce(styleNonce());

/**
 * Provides dialogs, tooltips and similar components. Pages that use them load it; the first page
 * does not.
 */
export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider getStyleNonce={styleNonce} theme={theme} forceColorScheme={useActiveScheme()}>
    {children}
  </MantineProvider>
);
