import { clsx } from 'clsx/lite';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form-field.module.css';

/** Attributes that link a control to its label, its hint and its error. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

type Props = Omit<ComponentProps<'div'>, 'children'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Text of the error. Undefined if there is none. */
  readonly fault?: string | undefined;
  /**
   * Whether there are several controls. A group of controls has a name, and a single control has a
   * label.
   */
  readonly group?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
};

type SaysProps = ComponentProps<'span'> & { readonly fault?: boolean };

/** The text below a control, which is a hint or an error. */
export const FieldMessage = ({ fault = false, className, ...rest }: SaysProps) => (
  <span className={clsx(styles.says, className)} data-fault={fault} {...rest} />
);

/** A control with its label above it, and a hint or an error below it. */
export const FormField = ({
  label,
  hint,
  fault,
  group = false,
  className,
  children,
  ...rest
}: Props) => {
  const id = useId();
  const says = fault !== undefined || hint !== undefined;
  const control: ControlProps = {
    id,
    'aria-invalid': fault !== undefined,
    'aria-describedby': says ? `${id}-says` : undefined,
  };
  const Label = group ? 'span' : 'label';
  const labelled = group && { role: 'group', 'aria-labelledby': `${id}-label` };
  return (
    <div className={clsx(styles.field, className)} {...labelled} {...rest}>
      <Label className={styles.label} id={`${id}-label`} {...(!group && { htmlFor: id })}>
        {label}
      </Label>
      {children(control)}
      {says && (
        <FieldMessage id={`${id}-says`} fault={fault !== undefined}>
          {fault ?? hint}
        </FieldMessage>
      )}
    </div>
  );
};
