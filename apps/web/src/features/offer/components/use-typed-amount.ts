import { useEffect, useState } from 'react';
import { forgetTyped, noteTyped, typedBefore } from '#shared/session/typed.js';

/** The amount that the user typed and has not sent; signing in again in the middle of it keeps it. */
export const useTypedAmount = (field: string) => {
  const [chosen, setChosen] = useState(() => typedBefore(field));
  useEffect(() => {
    noteTyped(field, chosen);
    return () => noteTyped(field, null);
  }, [field, chosen]);
  const choose = (amountMinor: number | null) => {
    forgetTyped(field);
    setChosen(amountMinor);
  };
  return [chosen, choose] as const;
};
