/** Parallel uploads per user. The server accepts three, and one stays free for other uploads. */
const LANE_COUNT = 2;

type Lanes<Item> = {
  /** Items of a lane are sent one after the other, so that photos keep their order. */
  readonly laneOf: (item: Item) => string;
  /** Sends one item. Must never reject. */
  readonly send: (item: Item, signal: AbortSignal) => Promise<void>;
};

/** Sends items in parallel lanes. It can be paused or cancelled. */
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
    /** Pauses or continues. Uploads in progress are completed. */
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
