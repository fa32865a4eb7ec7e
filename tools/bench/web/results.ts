import { isMet, type Result, type Target } from '../result.ts';
import { LATE_MS, smoothnessOf, type Recording, type Smoothness } from './frames.ts';
import {
  EMPTY_PAGE,
  nameWithoutUpdates,
  EMPTY_LIST,
  hasTarget,
  UPDATES_PER_SECOND,
  type Scene,
} from './scenes.ts';
import type { LostUpdates } from './lost-updates.ts';

export type Recordings = Readonly<Record<string, readonly Recording[]>>;

type Measurement = {
  readonly claim: string;
  readonly unit: string;
  readonly figure: number;
  /** Limit for the figure itself. */
  readonly target?: Target;
};

const resultOf = ({ target, ...measured }: Measurement): Result => ({
  ...measured,
  claim: `web, ${measured.claim}`,
  reference: null,
  ratio: null,
  target: target ?? null,
  met: target === undefined ? null : isMet(measured.figure, target),
});

const comparedResult = (measured: Measurement, reference: number): Result => ({
  ...resultOf(measured),
  reference,
  ratio: measured.figure / reference,
});

const PERCENT = 100;

type SmoothnessOfScene = {
  readonly live: Smoothness;
  readonly calm: Smoothness;
  readonly emptyList: Smoothness;
};

const p99Of = (scene: Scene, { live, emptyList }: SmoothnessOfScene): Result => {
  const measured = {
    claim: `${scene.name}: p99 from frame to frame`,
    unit: 'ms',
    figure: live.p99Ms,
  };
  if (scene.isScrolling)
    return comparedResult(
      { ...measured, claim: `${measured.claim}, against an empty list` },
      emptyList.p99Ms,
    );
  return resultOf({ ...measured, ...(hasTarget(scene) && { target: { most: LATE_MS } }) });
};

const resultsOfScene = (scene: Scene, beside: SmoothnessOfScene): Result[] => {
  const { name } = scene;
  const { live, calm } = beside;
  const busy = { figure: live.busyShare * PERCENT, unit: '%' };
  const late = { figure: live.lateShare * PERCENT, unit: '%' };
  return [
    p99Of(scene, beside),
    comparedResult(
      { claim: `${name}: mean, against no updates`, unit: 'ms', figure: live.meanMs },
      calm.meanMs,
    ),
    resultOf({ claim: `${name}: frames after more than ${LATE_MS} ms`, ...late }),
    resultOf({ claim: `${name}: longest`, unit: 'ms', figure: live.maxMs }),
    comparedResult(
      { claim: `${name}: main thread, against no updates`, ...busy },
      calm.busyShare * PERCENT,
    ),
    comparedResult(
      { claim: `${name}: layouts a frame, against no updates`, unit: '', figure: live.layouts },
      calm.layouts,
    ),
    comparedResult(
      { claim: `${name}: styles a frame, against no updates`, unit: '', figure: live.styles },
      calm.styles,
    ),
  ];
};

/**
 * Results for the smoothness of each scene, of the same scene without updates, and of an empty
 * page.
 */
export const smoothnessResults = (recordings: Recordings, scenes: readonly Scene[]): Result[] => {
  const of = (name: string) => smoothnessOf(recordings[name] ?? []);
  const page = scenes[0]?.name ?? '';
  const empty = `${EMPTY_PAGE} beside ${page}`;
  const list = `${EMPTY_LIST} beside ${page}`;
  const longTasks = Object.values(recordings)
    .flat()
    .flatMap((recording) => recording.longTasks);
  return [
    resultOf({
      claim: `${empty}: p99 from frame to frame`,
      unit: 'ms',
      figure: of(EMPTY_PAGE).p99Ms,
    }),
    resultOf({ claim: `${empty}: mean`, unit: 'ms', figure: of(EMPTY_PAGE).meanMs }),
    resultOf({
      claim: `${list}: p99 from frame to frame`,
      unit: 'ms',
      figure: of(EMPTY_LIST).p99Ms,
    }),
    resultOf({ claim: `${list}: mean`, unit: 'ms', figure: of(EMPTY_LIST).meanMs }),
    resultOf({
      claim: `${list}: main thread`,
      unit: '%',
      figure: of(EMPTY_LIST).busyShare * PERCENT,
    }),
    ...scenes.flatMap((scene) => {
      const calm = of(nameWithoutUpdates(scene));
      return resultsOfScene(scene, { live: of(scene.name), calm, emptyList: of(EMPTY_LIST) });
    }),
    resultOf({
      claim: `${page}: tasks of 50 ms or more in all scenes`,
      unit: 'tasks',
      figure: longTasks.length,
    }),
  ];
};

export type Updates = {
  /** Number of bids that the server accepted. */
  readonly accepted: number;
  /** Number of accepted bids per second. */
  readonly perSecond: number;
  /** Number of lot states that the page received during that time. */
  readonly received: number;
};

/** Results on whether there were enough updates, and whether each of them arrived. */
export const completenessResults = (
  { accepted, perSecond, received }: Updates,
  lost: LostUpdates,
): Result[] => [
  resultOf({
    claim: 'updates that came to the page',
    unit: '/s',
    figure: (perSecond * received) / accepted,
    target: { least: 0.95 * UPDATES_PER_SECOND },
  }),
  resultOf({
    claim: `lots of ${lost.lots} whose newest state did not come`,
    unit: 'lots',
    figure: lost.missing,
    target: { most: 0 },
  }),
  resultOf({
    claim: `lots of ${lost.lots} shown at another price than the server’s`,
    unit: 'lots',
    figure: lost.wrongCount,
    target: { most: 0 },
  }),
];
