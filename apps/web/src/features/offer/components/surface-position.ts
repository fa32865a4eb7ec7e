/** A rectangle in CSS px, relative to the window. */
export type Rect = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
export type Size = { readonly width: number; readonly height: number };
export type SurfacePosition = {
  readonly left: number;
  readonly top: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
};

const GAP_PX = 8;
/**
 * Minimum width of a surface beside the button. If there is less space, the surface goes above or
 * below.
 */
const READABLE_PX = 260;
/** In a portrait window up to this width, the surface is a sheet of full width. */
const SHEET_PX = 700;
const isSheet = ({ width, height }: Size): boolean => width <= SHEET_PX && height > width;

const rectSize = ({ left, top, right, bottom }: Rect): Size => ({
  width: right - left,
  height: bottom - top,
});
const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/**
 * The free areas around the button, best first. Areas that leave the button's row visible come
 * first.
 */
const freeAreasAround = (
  { left, top, right, bottom }: Rect,
  within: Rect,
  asSheet: boolean,
): readonly [Rect, ...Rect[]] => {
  const above = { ...within, bottom: top - GAP_PX };
  const below = { ...within, top: bottom + GAP_PX };
  if (asSheet) return [below, above];
  const beside = [
    { ...within, right: left - GAP_PX },
    { ...within, left: right + GAP_PX },
  ];
  return [above, below, ...beside.filter((available) => rectSize(available).width >= READABLE_PX)];
};

/** How much of a surface of this size is visible in an area, in square px. */
const visibleAreaIn = (available: Rect, { width, height }: Size): number => {
  const { width: across, height: down } = rectSize(available);
  return Math.max(0, Math.min(width, across)) * Math.max(0, Math.min(height, down));
};

/** The first area that fits the whole surface, otherwise the area that shows most of it. */
const bestAreaFor = (size: Size, [first, ...others]: readonly [Rect, ...Rect[]]): Rect =>
  others.reduce(
    (best, one) => (visibleAreaIn(one, size) > visibleAreaIn(best, size) ? one : best),
    first,
  );

/**
 * Position of a surface near its button. It never covers the button, so that a second click cannot
 * hit the surface. A surface that does not fit scrolls its content.
 * @param button area of the button in the window; null if the button is out of view
 */
export const surfacePosition = (size: Size, button: Rect | null, view: Size): SurfacePosition => {
  const asSheet = isSheet(view);
  const edge = asSheet ? 0 : GAP_PX;
  const within = { left: edge, top: edge, right: view.width - edge, bottom: view.height - edge };
  const wanted = asSheet ? { ...size, width: view.width } : size;
  const available =
    button === null ? within : bestAreaFor(wanted, freeAreasAround(button, within, asSheet));
  const { width: maxWidth, height: maxHeight } = rectSize(available);
  const width = Math.min(wanted.width, maxWidth);
  const height = Math.min(wanted.height, maxHeight);
  const near = button ?? { right: (view.width + width) / 2, top: (view.height - height) / 2 };
  return {
    left: clamp(available.left, near.right - width, available.right - width),
    // A sheet comes from the bottom edge, near the thumb.
    top: clamp(available.top, asSheet ? view.height : near.top, available.bottom - height),
    maxWidth,
    maxHeight,
  };
};
