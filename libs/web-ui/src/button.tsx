import type { ComponentProps, ReactNode } from 'react';

type Look = {
  readonly look?: 'filled' | 'light' | 'plain';
  readonly icon?: ReactNode;
};

/** The button of the first page, where the kit's would weigh too much; links take its class. */
export const Button = ({
  look = 'filled',
  icon,
  children,
  ...rest
}: Look & ComponentProps<'button'>) => (
  <button type="button" className="fl-button" data-look={look} {...rest}>
    {icon}
    {children}
  </button>
);
