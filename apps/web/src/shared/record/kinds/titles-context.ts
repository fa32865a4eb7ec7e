import { createContext, useContext } from 'react';
import type { TitlesByField } from './kind.js';

/** The titles of the objects to which the page's record refers, as far as they are loaded. */
export const TitlesContext = createContext<TitlesByField>({});

export const useCachedTitle = (id: unknown): string | undefined => {
  const titles = useContext(TitlesContext);
  return Object.values(titles)
    .map((ofField) => ofField[String(id)])
    .find((title) => title !== undefined);
};
