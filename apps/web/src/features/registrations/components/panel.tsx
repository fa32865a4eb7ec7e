import { useId, type ReactNode } from 'react';
import styles from './registrations.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** A titled section of an application. */
export const Panel = ({ title, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

type FactsProps = { readonly facts: readonly (readonly [label: string, value: ReactNode])[] };

/** A list of facts with their labels. Facts without a value are left out. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .flatMap(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} is`}>{value}</dd>,
      ])}
  </dl>
);
