import type { PersonName } from '../people.js';
import type { ScreenData } from './screen-data.js';
import type { Visitor } from './visitor.js';

export type Screen = {
  readonly name: string;
  readonly who: PersonName | null;
  readonly path: (data: ScreenData) => string;
  /** Opens an overlay of the page, which must be in English. */
  readonly act?: (visitor: Visitor) => Promise<void>;
};
