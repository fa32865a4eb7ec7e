/** The scale of a photo, and the offset of its centre from the centre of the frame in pixels. */
export type PhotoPosition = { readonly scale: number; readonly x: number; readonly y: number };
type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

const SCALE_MAX = 8;
/** Position of an unzoomed photo. */
export const UNZOOMED: PhotoPosition = { scale: 1, x: 0, y: 0 };

const clamp = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Limits the offset, so that the photo cannot be dragged out of the frame. */
const keepInFrame = ({ scale, x, y }: PhotoPosition, { width, height }: Size): PhotoPosition => {
  const farX = ((scale - 1) * width) / 2;
  const farY = ((scale - 1) * height) / 2;
  return { scale, x: clamp(-farX, x, farX), y: clamp(-farY, y, farY) };
};

/** Changes the scale of the photo by a factor. The given point stays in place. */
export const zoomBy = (
  lie: PhotoPosition,
  factor: number,
  { point, size }: { point: Point; size: Size },
): PhotoPosition => {
  const scale = clamp(1, lie.scale * factor, SCALE_MAX);
  if (scale === 1) return UNZOOMED;
  const by = scale / lie.scale;
  const x = point.x - (point.x - lie.x) * by;
  const y = point.y - (point.y - lie.y) * by;
  return keepInFrame({ scale, x, y }, size);
};

export const moveBy = (lie: PhotoPosition, by: Point, size: Size): PhotoPosition =>
  keepInFrame({ scale: lie.scale, x: lie.x + by.x, y: lie.y + by.y }, size);
