import { useId, type ComponentProps, type ReactNode } from 'react';

/** What ties a control to its label, hint and fault. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong, in words. */
  readonly fault?: string | undefined;
  /** A group of controls is named, a single one labelled. */
  readonly group?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
};

/** A control of a form with its label above, and its hint or what is wrong with it below. */
export const FormField = ({ label, hint, fault, group = false, children, ...rest }: Props) => {
  const id = useId();
  const says = fault !== undefined || hint !== undefined;
  const control: ControlProps = {
    id,
    'aria-invalid': fault !== undefined,
    'aria-describedby': says ? `${id}-says` : undefined,
  };
  const labelled = group && { role: 'group', 'aria-labelledby': `${id}-label` };
  return (
    <div className="fl-field" {...labelled} {...rest}>
      {group ? (
        <span className="fl-field-label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className="fl-field-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children(control)}
      {says && (
        <span className="fl-field-says" id={`${id}-says`} data-fault={fault !== undefined}>
          {fault ?? hint}
        </span>
      )}
    </div>
  );
};
