import { layout, PageTitle, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './sheet.module.css';

type TitledProps = { readonly title: string; readonly children: ReactNode };

/** A page that consists of sections, which users read from top to bottom. */
export const Sheet = ({ title, intro, children }: TitledProps & { readonly intro?: string }) => (
  <div className={clsx(layout.page, styles.sheet)}>
    <PageTitle title={title} />
    <h1>{title}</h1>
    {intro !== undefined && <p className={text.faint}>{intro}</p>}
    {children}
  </div>
);

type SectionProps = TitledProps & Pick<ComponentProps<'section'>, 'ref' | 'tabIndex'>;

/** A section of such a page, under its own heading. */
export const Section = ({ title, children, ...rest }: SectionProps) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} {...rest}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** A list of read-only facts, each with its name and value. */
export const Facts = ({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
