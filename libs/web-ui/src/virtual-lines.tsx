import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react';
import { usePrinting } from './use-printing.js';
import { useTop } from './use-top.js';

export type VirtualLine = {
  readonly index: number;
  /** Distance from the top of the list, in px. */
  readonly top: number;
  /** The `ref` for a line whose height is not fixed. */
  readonly measure: (element: Element | null) => void;
};

/** The lines to which the list scrolls. Each new object makes it scroll again. */
export type ScrollTarget = {
  readonly index: number;
  /** Index of the last line, if several lines from `index` on must be visible. */
  readonly last?: number;
  readonly align?: 'auto' | 'center';
};

type FrameProps = Pick<
  ComponentProps<'div'>,
  'role' | 'className' | 'tabIndex' | 'aria-label' | 'aria-activedescendant'
>;

type Props = FrameProps & {
  readonly count: number;
  /** Height of a line. For measured lines, an estimate. */
  readonly linePx: number;
  /** Space between two lines in px. */
  readonly gapPx?: number;
  /** Number of lines that are rendered above and below the visible ones. */
  readonly overscan?: number;
  /**
   * Returns the key of a line. By default its index. Must be the same function while the rows are
   * equal.
   */
  readonly keyOf?: (index: number) => string | number;
  readonly revealed?: ScrollTarget | undefined;
  /** Called with the indexes of the first and the last rendered line. */
  readonly onShown?: (first: number, last: number) => void;
  /**
   * Renders a line. If it returns a memoised component, that renders again only if its props
   * change.
   */
  readonly children: (line: VirtualLine) => ReactNode;
};

const OVERSCAN_LINES = 6;

const framePropsOf = (props: Props): FrameProps => ({
  role: props.role,
  className: props.className,
  tabIndex: props.tabIndex,
  'aria-label': props['aria-label'],
  'aria-activedescendant': props['aria-activedescendant'],
});

const virtualizerOptions = ({
  count,
  linePx,
  gapPx = 0,
  overscan = OVERSCAN_LINES,
  keyOf,
}: Props) => ({
  count,
  gap: gapPx,
  estimateSize: () => linePx,
  // Renders lines in one frame and lays them out in the next, to split the work.
  useFlushSync: false,
  overscan,
  ...(keyOf && { getItemKey: keyOf }),
});

type LineVirtualizer = Virtualizer<Window, Element> | Virtualizer<HTMLDivElement, Element>;

const reveal = (
  lines: LineVirtualizer,
  { index, last = index, align = 'auto' }: ScrollTarget,
): void => {
  const isAbove = (lines.measurementsCache[index]?.start ?? 0) < (lines.scrollOffset ?? 0);
  lines.scrollToIndex(isAbove ? index : last, { align });
};

const useFollowing = (
  lines: LineVirtualizer,
  { linePx, revealed, onShown }: Props,
  isPlaced: boolean,
) => {
  useEffect(() => {
    if (revealed && isPlaced) reveal(lines, revealed);
  }, [revealed, lines, isPlaced]);
  // Lines of another kind have other heights, so earlier measurements are discarded.
  useEffect(() => lines.measure(), [linePx, lines]);
  const virtualItems = lines.getVirtualItems();
  const first = virtualItems[0]?.index ?? 0;
  const last = virtualItems.at(-1)?.index ?? -1;
  const tell = useEffectEvent(() => onShown?.(first, last));
  useEffect(() => tell(), [first, last]);
};

const renderLines = (lines: LineVirtualizer, top: number, children: Props['children']) =>
  lines
    .getVirtualItems()
    .map(({ index, start }) =>
      children({ index, top: start - top, measure: lines.measureElement }),
    );

const ignoreMeasure = (): void => undefined;

/** All lines in order, for print. */
const renderAll = ({ count, children }: Props) =>
  Array.from({ length: count }, (_, index) => children({ index, top: 0, measure: ignoreMeasure }));

/**
 * A list of any number of lines, in the page. Only the visible lines are rendered, but all of them
 * in print. The page itself scrolls, so that Back restores the position.
 */
export const VirtualLines = (props: Props) => {
  const { place, top } = useTop();
  const lines = useWindowVirtualizer({ ...virtualizerOptions(props), scrollMargin: top ?? 0 });
  useFollowing(lines, props, top !== null);
  const isPrinting = usePrinting();
  return (
    <div
      ref={place}
      {...framePropsOf(props)}
      style={isPrinting ? undefined : { position: 'relative', height: lines.getTotalSize() }}
    >
      {isPrinting ? renderAll(props) : renderLines(lines, top ?? 0, props.children)}
    </div>
  );
};

/** A list like `VirtualLines`, but in a box that scrolls, such as a dialog. */
export const VirtualBox = (props: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    ...virtualizerOptions(props),
    getScrollElement: () => box.current,
  });
  useFollowing(lines, props, true);
  return (
    <div ref={box} {...framePropsOf(props)}>
      <div style={{ position: 'relative', height: lines.getTotalSize() }}>
        {renderLines(lines, 0, props.children)}
      </div>
    </div>
  );
};
