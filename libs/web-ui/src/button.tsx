import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import controls from './controls.module.css';

type Look = {
  readonly look?: 'filled' | 'light' | 'plain';
  readonly icon?: ReactNode;
};

/** The button of the first page, where the kit's would weigh too much; links take its class. */
export const Button = ({
  look = 'filled',
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'button'>) => (
  <button type="button" className={clsx(controls.button, className)} data-look={look} {...rest}>
    {icon}
    {children}
  </button>
);
