import type { ReactNode } from 'react';
import type { PaletteItem } from './palette-match.js';

/** A line of the palette and what choosing it does. */
export type PaletteEntry = PaletteItem & {
  readonly icon: ReactNode;
  /** The key that does the same without the palette. */
  readonly shortcut?: string;
  /** In force now: the chosen language, the chosen appearance. */
  readonly current?: boolean;
  readonly run: () => void;
};
export type PaletteGroup = {
  readonly key: 'pages' | 'lots' | 'auctions' | 'elsewhere' | 'actions';
  readonly entries: readonly PaletteEntry[];
};
