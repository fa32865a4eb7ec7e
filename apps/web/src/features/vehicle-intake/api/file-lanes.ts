/** Of one sender; the server takes three at once, and one is left for what else he does. */
const LANES = 2;

type Lanes<Item> = {
  /** Those of one lane go one after the other, so that photos keep their order. */
  readonly laneOf: (item: Item) => string;
  /** Never rejects. */
  readonly send: (item: Item, signal: AbortSignal) => Promise<void>;
};

/** Things on their way side by side, which can be held back, and given up. */
export const fileLanes = <Item>({ laneOf, send }: Lanes<Item>) => {
  let waiting: Item[] = [];
  let isPaused = false;
  let control = new AbortController();
  const busy = new Set<string>();
  const pump = (): void => {
    if (isPaused) return;
    while (busy.size < LANES) {
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
    /** What is on its way arrives. */
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
