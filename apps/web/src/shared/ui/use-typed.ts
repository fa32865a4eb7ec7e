import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 250;

type TypingOptions<Typed> = {
  /** The value in the URL. */
  readonly value: string;
  readonly typedOf: (value: string) => Typed;
  /** Converts the typed text to a value for the URL. With null, the URL stays unchanged. */
  readonly valueFrom: (typed: Typed) => string | null;
  readonly onChange: (value: string) => void;
};

/**
 * The typed text of an input, and its setter. It is written to the URL when the user pauses typing.
 * If the URL changes through Back or a link, its value replaces the text.
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
