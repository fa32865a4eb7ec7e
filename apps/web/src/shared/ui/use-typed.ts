import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 250;

type Typing<Typed> = {
  /** What the address says. */
  readonly value: string;
  readonly typedOf: (said: string) => Typed;
  /** What the address is to say of it; null leaves it as it is. */
  readonly saidBy: (typed: Typed) => string | null;
  readonly onChange: (said: string) => void;
};

/** What is typed and not yet said: a pause of the typing says it, and Back or a link replaces it. */
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
