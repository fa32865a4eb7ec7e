import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import controls from './controls.module.css';

type Look = {
  readonly look?: 'filled' | 'light' | 'plain';
  readonly icon?: ReactNode;
};

/** A light button for the first page, instead of the kit's; links use its class. */
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
