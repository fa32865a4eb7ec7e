import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 250;

type TypingOptions<Typed> = {
  /** The value in the address. */
  readonly value: string;
  readonly typedOf: (value: string) => Typed;
  /** Converts typed text to the value in the address. Null leaves it unchanged. */
  readonly valueFrom: (typed: Typed) => string | null;
  readonly onChange: (value: string) => void;
};

/**
 * Typed text that is not in the address yet. It is written to the address when the user pauses
 * typing. Back or a link replaces it.
 */
export const useTyped = <Typed>({ value, typedOf, valueFrom, onChange }: TypingOptions<Typed>) => {
  const [typed, setTyped] = useState(() => typedOf(value));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (valueFrom(typed) !== value) setTyped(typedOf(value));
  }
  const say = useEffectEvent(() => {
    const next = valueFrom(typed);
    if (next !== null && next !== value) onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => say(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
};
