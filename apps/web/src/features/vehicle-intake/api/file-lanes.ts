/**
 * Number of parallel uploads. The server accepts three per user, and one stays free for other
 * uploads.
 */
const LANE_COUNT = 2;

type Lanes<Item> = {
  /**
   * Returns the lane of an item. A lane sends its items one after the other, so that the photos of
   * a vehicle keep their order.
   */
  readonly laneOf: (item: Item) => string;
  /** Sends one item. Must never reject. */
  readonly send: (item: Item, signal: AbortSignal) => Promise<void>;
};

/** Sends items in parallel lanes. The work can be paused and cancelled. */
export const makeFileLanes = <Item>({ laneOf, send }: Lanes<Item>) => {
  let waiting: Item[] = [];
  let isPaused = false;
  let control = new AbortController();
  const busy = new Set<string>();
  const pump = (): void => {
    if (isPaused) return;
    while (busy.size < LANE_COUNT) {
      const at = waiting.findIndex((item) => !busy.has(laneOf(item)));
      const [next] = at === -1 ? [] : waiting.splice(at, 1);
      if (next === undefined) return;
      const lane = laneOf(next);
      busy.add(lane);
      void send(next, control.signal).finally(() => {
        busy.delete(lane);
        pump();
      });
    }
  };
  return {
    add: (items: readonly Item[]) => {
      waiting = [...waiting, ...items];
      pump();
    },
    /** Pauses the lanes, or lets them continue. Uploads in progress are completed. */
    pause: (is: boolean) => {
      isPaused = is;
      pump();
    },
    giveUp: () => {
      waiting = [];
      isPaused = false;
      control.abort();
      control = new AbortController();
    },
  };
};
