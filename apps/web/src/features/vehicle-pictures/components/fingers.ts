const TAP_MS = 300;
const TAP_PX = 24;

export type Point = { readonly x: number; readonly y: number };
type Finger = Point & { readonly from: Point };
/** A movement of one finger, or of two fingers that pinch. */
type GestureMove = { readonly by: Point } | { readonly factor: number; readonly between: Point };
/** The end of a gesture, when the last finger is lifted. `way` is the horizontal distance. */
type GestureEnd = { readonly way: number; readonly isSecondTap: boolean };

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Interprets the movements of fingers or the mouse on a picture as gestures. Does not apply the
 * gestures.
 */
export const trackFingers = () => {
  const down = new Map<number, Finger>();
  let tapped: (Point & { readonly at: number }) | null = null;
  const isSecond = (point: Point, at: number): boolean => {
    const is = tapped !== null && at - tapped.at < TAP_MS && distance(tapped, point) < TAP_PX;
    tapped = is ? null : { ...point, at };
    return is;
  };
  return {
    put: (id: number, point: Point): void => void down.set(id, { ...point, from: point }),
    forget: (id: number): void => void down.delete(id),
    move: (id: number, to: Point): GestureMove | null => {
      const before = down.get(id);
      if (before === undefined) return null;
      down.set(id, { ...to, from: before.from });
      const [other] = [...down].filter(([one]) => one !== id).map(([, finger]) => finger);
      if (other === undefined) return { by: { x: to.x - before.x, y: to.y - before.y } };
      const factor = distance(to, other) / Math.max(1, distance(before, other));
      return { factor, between: { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 } };
    },
    /**
     * Call when a finger is lifted. Returns the end of the gesture, or null while another finger is
     * down.
     * @param at milliseconds of any clock
     */
    lift: (id: number, point: Point, at: number): GestureEnd | null => {
      const finger = down.get(id);
      down.delete(id);
      if (finger === undefined || down.size > 0) return null;
      const isTap = distance(finger.from, point) < TAP_PX;
      return { way: point.x - finger.from.x, isSecondTap: isTap && isSecond(point, at) };
    },
  };
};
