import { accept, refuse, type Decider } from '@fairlot/kernel';
import {
  Contexts,
  defineContext,
  defineEvent,
  numberedStream,
  type Aggregate,
  type Target,
} from '@fairlot/event-sourcing-declaration';
import { z } from 'zod';

/** A small test context whose streams contain rules: jars with a maximum number of coins. */
type JarOpened = { readonly type: 'JarOpened'; readonly data: { readonly max: number } };
type CoinsPut = {
  readonly type: 'CoinsPut' | 'CoinsGiven';
  readonly data: { readonly coins: number; readonly total: number };
};
type JarEvent = JarOpened | CoinsPut;
type JarCommand =
  | { readonly type: 'OpenJar'; readonly max: number }
  | { readonly type: 'PutCoins'; readonly coins: number; readonly isGift?: boolean };
type Jar = { readonly max: number | null; readonly total: number };

const jarDecider: Decider<JarCommand, Jar, JarEvent> = {
  initial: { max: null, total: 0 },
  decide: (command, { max, total }) => {
    if (command.type === 'OpenJar')
      return accept({ type: 'JarOpened', data: { max: command.max } });
    const { coins, isGift } = command;
    if (max === null) return refuse('NOT_OPEN');
    if (coins === 0) return accept();
    if (total + coins > max) return refuse('TOO_MUCH', { total, max });
    const type = isGift ? 'CoinsGiven' : 'CoinsPut';
    return accept({ type, data: { coins, total: total + coins } });
  },
  evolve: (jar, event) =>
    event.type === 'JarOpened'
      ? { ...jar, max: event.data.max }
      : { ...jar, total: event.data.total },
};

const jar: Aggregate<JarCommand, Jar, JarEvent> = {
  decider: jarDecider,
  digest: ({ max, total }) => `${total}/${max}`,
  rules: ({ max }) => (max === null ? null : `at most ${max}`),
  frequent: new Set(),
};

export const jarStream = (idJar: number): string => `jar-${idJar}`;
export const jarOf = (idJar: number): Target<JarCommand, Jar, JarEvent> => ({
  stream: jarStream(idJar),
  aggregate: jar,
});

const coins = z.object({ coins: z.int(), total: z.int() });

export const jarContexts = new Contexts([
  defineContext<JarEvent, JarEvent, { jar: { readonly idJar: number } }>({
    name: 'savings',
    streams: { jar: numberedStream('jar-', 'idJar') },
    events: [
      defineEvent<JarOpened>({
        type: 'JarOpened',
        data: z.object({ max: z.int() }),
        upcasts: [],
      }),
      defineEvent<CoinsPut>({
        type: 'CoinsPut',
        data: coins,
        // Version 1 counted pieces.
        upcasts: [
          (v1: { pieces: number; total: number }) => ({ coins: v1.pieces, total: v1.total }),
        ],
      }),
      defineEvent<CoinsPut>({ type: 'CoinsGiven', data: coins, upcasts: [] }),
    ],
    aggregates: { jar },
    redact: (event) => event,
    keyOf: ({ key }) => `${key.idJar}`,
  }),
]);
