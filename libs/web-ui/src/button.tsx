import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import controls from './controls.module.css';

type LookProps = {
  readonly look?: 'filled' | 'light' | 'plain';
  readonly icon?: ReactNode;
};

/**
 * A button. It needs little code, so that the first page does not have to load the kit. Links can
 * use its class.
 */
export const Button = ({
  look = 'filled',
  icon,
  className,
  children,
  ...rest
}: LookProps & ComponentProps<'button'>) => (
  <button type="button" className={clsx(controls.button, className)} data-look={look} {...rest}>
    {icon}
    {children}
  </button>
);
