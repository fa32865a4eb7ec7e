import { createContext, useContext } from 'react';

/** The current error of a field, by path. */
export type FaultAt = (path: string) => string | undefined;

/**
 * The errors of a form with rules between its fields. Without it, each field shows the error of its
 * contract.
 */
export const FaultsContext = createContext<FaultAt | null>(null);

/** The error of a field that no described field shows, such as a cell of a table. */
export const useFault = (path: string): string | undefined => useContext(FaultsContext)?.(path);
