import { engineeringOperations, type LogEntry } from '@fairlot/contracts/engineering';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '#shared/api/call.js';
import { BoardCache } from '../api/board-cache.js';
import { stepAt } from '../api/time-line.js';
import { paceOf } from '../machines/pace.js';
import { playerMachine, type PlayerPosition } from '../machines/player.machine.js';

/** Interval of URL updates while playing, because browsers limit their number. */
const ADDRESS_EVERY_MS = 1_000;
/** Delay before the URL is updated after the slider was dragged. */
const ADDRESS_AFTER_MS = 150;
/**
 * How long the slider must stay on a step before its board is loaded, so that a drag does not load
 * every step.
 */
const PASSED_MS = 40;

export type TimeLine = {
  readonly idAuction: number;
  readonly idLot?: number | undefined;
  /** The log entries on the time line. There is at least one. */
  readonly places: readonly LogEntry[];
};

/**
 * A cache of the boards. It reads the time line through a reference, so that the cache stays the
 * same when the log grows.
 */
const useBoardCache = ({ idAuction, idLot, places }: TimeLine) => {
  const [held] = useState(() => ({ places }));
  useEffect(() => {
    held.places = places;
  }, [held, places]);
  const [cache] = useState(
    () =>
      new BoardCache(
        (query) =>
          call(engineeringOperations['ENG-18'], {
            params: { id: idAuction },
            query: { ...query, ...(idLot && { idLot }) },
          }),
        (step) => held.places[step - 1]?.at ?? '',
      ),
  );
  return { held, cache };
};

/** An actor that loads what a step shows: its board, and the previous board to compare with. */
const showFromCache = (cache: BoardCache) =>
  fromPromise<void, PlayerPosition>(async ({ input: { step, stride }, signal }) => {
    if (cache.peek(step) === null) await new Promise((resolve) => setTimeout(resolve, PASSED_MS));
    if (signal.aborted) return;
    await cache.load(step);
    if (step > stride) await cache.load(step - stride);
  });

type AddressPosition = {
  readonly position: number | undefined;
  readonly onPosition: (position: number) => void;
};

/**
 * Plays a time line. The player's machine decides which step is shown, and writes the step to the
 * URL. Links and the Back button change the step through the URL.
 */
export const usePlayer = (line: TimeLine, { position, onPosition }: AddressPosition) => {
  const { places } = line;
  const { held, cache } = useBoardCache(line);
  const actor = useActorRef(playerMachine.provide({ actors: { show: showFromCache(cache) } }), {
    input: {
      step: stepAt(places, position),
      total: places.length,
      gapAfter: (step) =>
        (held.places[step]?.decidedAt ?? 0) - (held.places[step - 1]?.decidedAt ?? 0),
    },
  });
  const state = useSelector(actor, (snapshot) => snapshot);
  const { step, stride, speed } = state.context;
  const isPlaying = state.context.goesOn || state.matches('playing');
  const index = places[step - 1]?.index ?? 0;
  const [reported, setReported] = useState(position);
  const writeAddress = useEffectEvent(() => {
    if (index === reported || (reported === undefined && step === places.length)) return;
    setReported(index);
    onPosition(index);
  });
  const resting = isPlaying ? null : index;
  useEffect(() => {
    const timer = isPlaying
      ? setInterval(() => writeAddress(), ADDRESS_EVERY_MS)
      : setTimeout(() => writeAddress(), ADDRESS_AFTER_MS);
    return () => clearInterval(timer);
  }, [isPlaying, resting]);
  const follow = useEffectEvent(() => {
    if (position === reported) return;
    setReported(position);
    actor.send({ type: 'GO', step: stepAt(places, position) });
  });
  useEffect(() => follow(), [position]);
  useEffect(() => actor.send({ type: 'GREW', total: places.length }), [actor, places.length]);
  // Loads the next board while this one is shown. Earlier boards are already cached.
  useEffect(() => {
    if (state.matches('loading')) return;
    const ahead = isPlaying ? paceOf(speed, 0).stride : 1;
    for (const near of [step + ahead, step - stride - 1])
      if (near >= 1 && near <= held.places.length) void cache.load(near).catch(() => {});
  }, [held, cache, state, isPlaying, speed, step, stride]);
  return { actor, state, cache, step, stride, speed, isPlaying };
};
