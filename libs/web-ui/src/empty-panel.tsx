import type { ReactNode } from 'react';

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly children?: ReactNode;
};

export const EmptyPanel = ({ icon, title, text, children }: Props) => (
  <div className="fl-empty">
    {icon}
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
);
