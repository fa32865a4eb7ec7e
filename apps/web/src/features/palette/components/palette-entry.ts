import type { ReactNode } from 'react';
import type { PaletteItem } from './palette-match.js';

/** An entry of the palette and its action. */
export type PaletteEntry = PaletteItem & {
  readonly icon: ReactNode;
  /** Keyboard shortcut of the same action. */
  readonly shortcut?: string;
  /** Active now, such as the current language or colour scheme. */
  readonly current?: boolean;
  readonly run: () => void;
};
/** A page of the palette, with its address. */
export type PalettePage = Omit<PaletteEntry, 'run'> & { readonly to: string };
export type PaletteGroup = {
  readonly key: 'pages' | 'lots' | 'auctions' | 'elsewhere' | 'actions';
  readonly entries: readonly PaletteEntry[];
};
