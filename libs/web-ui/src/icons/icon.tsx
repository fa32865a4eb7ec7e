import { clsx } from 'clsx/lite';
import type { ReactElement, SVGProps } from 'react';

interface Props extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels or as a CSS length. */
  readonly size?: number | string;
  /** Width of the lines, in 24ths of the size. */
  readonly stroke?: number;
}

export type Icon = (props: Props) => ReactElement;

const outlineProps = (stroke: number): SVGProps<SVGSVGElement> => ({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: stroke,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
const fillProps = (): SVGProps<SVGSVGElement> => ({ fill: 'currentColor', stroke: 'none' });

const drawn =
  (look: typeof outlineProps) =>
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

/** Creates an outlined icon from its name and its paths in a square of 24 by 24. */
export const icon = drawn(outlineProps);
/** Creates a filled icon from its name and its paths. */
export const filledIcon = drawn(fillProps);
