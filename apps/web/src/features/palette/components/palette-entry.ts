import type { ReactNode } from 'react';
import type { PaletteItem } from './palette-match.js';

/** An entry of the palette, and what it does. */
export type PaletteEntry = PaletteItem & {
  readonly icon: ReactNode;
  /** The keyboard shortcut for the same action. */
  readonly shortcut?: string;
  /** Whether this is the current choice, such as the current language or colour scheme. */
  readonly current?: boolean;
  readonly run: () => void;
};
/** A page in the palette, with its path. */
export type PalettePage = Omit<PaletteEntry, 'run'> & { readonly to: string };
export type PaletteGroup = {
  readonly key: 'pages' | 'lots' | 'auctions' | 'elsewhere' | 'actions';
  readonly entries: readonly PaletteEntry[];
};
