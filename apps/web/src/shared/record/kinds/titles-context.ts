import { createContext, useContext } from 'react';
import type { Titles } from './kind.js';

/** What names the objects that the record of a page refers to, as it was read. */
export const TitlesContext = createContext<Titles>({});

export const useKnownTitle = (id: unknown): string | undefined => {
  const titles = useContext(TitlesContext);
  return Object.values(titles)
    .map((ofField) => ofField[String(id)])
    .find((title) => title !== undefined);
};
