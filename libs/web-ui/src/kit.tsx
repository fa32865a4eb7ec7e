import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/Popover.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { useActiveScheme } from './colour-scheme.js';
import { theme } from './theme.js';

/** Nonce that the page's policy requires for style elements; empty without a policy. */
const styleNonce = (): string =>
  document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? '';

// The scroll lock of dialogs adds a style element outside Mantine.
setNonce(styleNonce());

/** Dialogs, tooltips and similar; loads with the pages that use them, not with the first page. */
export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider getStyleNonce={styleNonce} theme={theme} forceColorScheme={useActiveScheme()}>
    {children}
  </MantineProvider>
);
