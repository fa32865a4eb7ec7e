import { Wordmark } from '@fairlot/web-ui';
import type { ReactNode } from 'react';
import frame from '#shared/ui/frame.module.css';
import { LanguageMenu } from './language-menu.js';
import { ThemeMenu } from './theme-menu.js';

/** The layout of a page while the user is unknown. */
export const PlainFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={frame.frame}>
    <header className={frame.header}>
      <Wordmark compact />
      <div className={frame.headerEnd}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
);
