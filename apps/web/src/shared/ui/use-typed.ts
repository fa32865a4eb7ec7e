import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 250;

type Typing<Typed> = {
  /** The value in the address. */
  readonly value: string;
  readonly typedOf: (said: string) => Typed;
  /** Converts typed text to the value in the address; null leaves it unchanged. */
  readonly saidBy: (typed: Typed) => string | null;
  readonly onChange: (said: string) => void;
};

/** Typed text that is not in the address yet. A pause in typing writes it; Back or a link replaces it. */
export const useTyped = <Typed>({ value, typedOf, saidBy, onChange }: Typing<Typed>) => {
  const [typed, setTyped] = useState(() => typedOf(value));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (saidBy(typed) !== value) setTyped(typedOf(value));
  }
  const say = useEffectEvent(() => {
    const said = saidBy(typed);
    if (said !== null && said !== value) onChange(said);
  });
  useEffect(() => {
    const timer = setTimeout(() => say(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
};
