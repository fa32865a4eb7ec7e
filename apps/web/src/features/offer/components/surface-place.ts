/** Of the window, in CSS px. */
export type Rect = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
export type Size = { readonly width: number; readonly height: number };
export type Place = {
  readonly left: number;
  readonly top: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
};

const GAP_PX = 8;
/** Beside the button it must be this wide to be read; else above or below. */
const READABLE_PX = 260;
/** Up to this width a window that is higher than wide has a sheet over its whole width. */
const SHEET_PX = 700;
const isSheet = ({ width, height }: Size): boolean => width <= SHEET_PX && height > width;

const sizeOf = ({ left, top, right, bottom }: Rect): Size => ({
  width: right - left,
  height: bottom - top,
});
const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The free rooms around the button, the best first: those that leave its own line in sight. */
const roomsAround = (
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
  return [above, below, ...beside.filter((room) => sizeOf(room).width >= READABLE_PX)];
};

/** How much of the surface can be seen there at once. */
const seenIn = (room: Rect, { width, height }: Size): number => {
  const { width: across, height: down } = sizeOf(room);
  return Math.max(0, Math.min(width, across)) * Math.max(0, Math.min(height, down));
};

/** The first that shows it whole; else that which shows most of it. */
const roomFor = (size: Size, [first, ...others]: readonly [Rect, ...Rect[]]): Rect =>
  others.reduce((best, one) => (seenIn(one, size) > seenIn(best, size) ? one : best), first);

/**
 * Where a surface stands that the button opened: near it and never over it, so that no second click
 * of the same finger meets it. Where it cannot stand whole it scrolls in itself.
 *
 * @param button null where it is out of sight
 */
export const surfacePlace = (size: Size, button: Rect | null, view: Size): Place => {
  const asSheet = isSheet(view);
  const edge = asSheet ? 0 : GAP_PX;
  const within = { left: edge, top: edge, right: view.width - edge, bottom: view.height - edge };
  const wanted = asSheet ? { ...size, width: view.width } : size;
  const room = button === null ? within : roomFor(wanted, roomsAround(button, within, asSheet));
  const { width: maxWidth, height: maxHeight } = sizeOf(room);
  const width = Math.min(wanted.width, maxWidth);
  const height = Math.min(wanted.height, maxHeight);
  const near = button ?? { right: (view.width + width) / 2, top: (view.height - height) / 2 };
  return {
    left: between(room.left, near.right - width, room.right - width),
    // A sheet comes from below, where the thumb is.
    top: between(room.top, asSheet ? view.height : near.top, room.bottom - height),
    ...{ maxWidth, maxHeight },
  };
};
