import { createContext, useContext } from 'react';
import type { TitlesByField } from './kind.js';

/** Titles of the objects that the page's record refers to, as loaded. */
export const TitlesContext = createContext<TitlesByField>({});

export const useCachedTitle = (id: unknown): string | undefined => {
  const titles = useContext(TitlesContext);
  return Object.values(titles)
    .map((ofField) => ofField[String(id)])
    .find((title) => title !== undefined);
};
