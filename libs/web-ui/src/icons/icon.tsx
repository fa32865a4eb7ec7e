import { clsx } from 'clsx/lite';
import type { ReactElement, SVGProps } from 'react';

interface Props extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Of both sides: in pixels, or as CSS says a length. */
  readonly size?: number | string;
  /** How wide its lines are, in 24ths of a side. */
  readonly stroke?: number;
}

export type Icon = (props: Props) => ReactElement;

const outlined = (stroke: number): SVGProps<SVGSVGElement> => ({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: stroke,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
const filled = (): SVGProps<SVGSVGElement> => ({ fill: 'currentColor', stroke: 'none' });

const drawn =
  (look: typeof outlined) =>
  (name: string, ...paths: readonly string[]): Icon =>
  ({ size = 24, stroke = 2, className, ...rest }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...look(stroke)}
      className={clsx('tabler-icon', `tabler-icon-${name}`, className)}
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );

/** Of lines: its name, and its paths on a square of 24. */
export const icon = drawn(outlined);
/** Of areas. */
export const filledIcon = drawn(filled);
