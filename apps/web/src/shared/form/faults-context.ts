import { createContext, useContext } from 'react';

/** Returns the error to show at a field now. Undefined if there is none. */
export type FaultAt = (path: string) => string | undefined;

/**
 * Provides the errors of a form with rules between its fields. If it is null, each field shows the
 * error from its contract.
 */
export const FaultsContext = createContext<FaultAt | null>(null);

/** The error of a field that is not in the form's description, such as a cell of a table. */
export const useFault = (path: string): string | undefined => useContext(FaultsContext)?.(path);
