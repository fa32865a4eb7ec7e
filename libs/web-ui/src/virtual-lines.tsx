import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react';
import { usePrinting } from './use-printing.js';
import { useTop } from './use-top.js';

export type VirtualLine = {
  readonly index: number;
  /** From the top of the list, in px. */
  readonly top: number;
  /** To be set as the `ref` of a line that is as high as it needs. */
  readonly measure: (element: Element | null) => void;
};

/** Lines to bring into sight, each new object anew. */
export type Revealed = {
  readonly index: number;
  /** Of a group of lines that belong together. */
  readonly last?: number;
  readonly align?: 'auto' | 'center';
};

type Frame = Pick<
  ComponentProps<'div'>,
  'role' | 'className' | 'tabIndex' | 'aria-label' | 'aria-activedescendant'
>;

type Props = Frame & {
  readonly count: number;
  /** How high a line is; of one that is measured, how high it is likely to be. */
  readonly linePx: number;
  /** Lines kept ready above and below those in sight. */
  readonly overscan?: number;
  /** The same function as long as the rows are the same; a line is known by its index without it. */
  readonly keyOf?: (index: number) => string | number;
  readonly revealed?: Revealed | undefined;
  /** The first and the last line that are in the page. */
  readonly onShown?: (first: number, last: number) => void;
  /** A line; one that is memoized renders again only when what it is given changes. */
  readonly children: (line: VirtualLine) => ReactNode;
};

const OVERSCAN = 6;

const frameOf = (props: Props): Frame => ({
  role: props.role,
  className: props.className,
  tabIndex: props.tabIndex,
  'aria-label': props['aria-label'],
  'aria-activedescendant': props['aria-activedescendant'],
});

const optionsOf = ({ count, linePx, overscan = OVERSCAN, keyOf }: Props) => ({
  count,
  estimateSize: () => linePx,
  // Lines come between two frames, and the next one lays them out: not both in one.
  useFlushSync: false,
  overscan,
  ...(keyOf && { getItemKey: keyOf }),
});

type Lines = Virtualizer<Window, Element> | Virtualizer<HTMLDivElement, Element>;

const reveal = (lines: Lines, { index, last = index, align = 'auto' }: Revealed): void => {
  const isAbove = (lines.measurementsCache[index]?.start ?? 0) < (lines.scrollOffset ?? 0);
  lines.scrollToIndex(isAbove ? index : last, { align });
};

const useFollowing = (lines: Lines, { linePx, revealed, onShown }: Props, isPlaced: boolean) => {
  useEffect(() => {
    if (revealed && isPlaced) reveal(lines, revealed);
  }, [revealed, lines, isPlaced]);
  // What was measured of lines of one kind does not hold for another.
  useEffect(() => lines.measure(), [linePx, lines]);
  const shown = lines.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1];
  const tell = useEffectEvent(() => onShown?.(first, last));
  useEffect(() => tell(), [first, last]);
};

const drawn = (lines: Lines, top: number, children: Props['children']) =>
  lines
    .getVirtualItems()
    .map(({ index, start }) =>
      children({ index, top: start - top, measure: lines.measureElement }),
    );

const unmeasured = (): void => undefined;

/** Each line, below one another: paper is not scrolled. */
const all = ({ count, children }: Props) =>
  Array.from({ length: count }, (_, index) => children({ index, top: 0, measure: unmeasured }));

/**
 * Any number of lines down the page, of which only those in sight are in it, and on paper all. Where
 * one scrolled to is kept by the page, so that Back comes to the same line.
 */
export const VirtualLines = (props: Props) => {
  const { place, top } = useTop();
  const lines = useWindowVirtualizer({ ...optionsOf(props), scrollMargin: top ?? 0 });
  useFollowing(lines, props, top !== null);
  const isPrinting = usePrinting();
  return (
    <div
      ref={place}
      {...frameOf(props)}
      style={isPrinting ? undefined : { position: 'relative', height: lines.getTotalSize() }}
    >
      {isPrinting ? all(props) : drawn(lines, top ?? 0, props.children)}
    </div>
  );
};

/** The same in a box that scrolls by itself, as in a dialog. */
export const VirtualBox = (props: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({ ...optionsOf(props), getScrollElement: () => box.current });
  useFollowing(lines, props, true);
  return (
    <div ref={box} {...frameOf(props)}>
      <div style={{ position: 'relative', height: lines.getTotalSize() }}>
        {drawn(lines, 0, props.children)}
      </div>
    </div>
  );
};
