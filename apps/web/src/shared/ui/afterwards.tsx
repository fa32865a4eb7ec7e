import { useDeferredValue, type ReactNode } from 'react';

/**
 * What a row is pressed by, made in pieces between the frames once the row is there: the frame in which a
 * row comes into the page makes what is read of it, and no more.
 */
export const Afterwards = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, false) && children;
