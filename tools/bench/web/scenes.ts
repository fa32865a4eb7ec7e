import type { Contender } from '../rounds.ts';
import { chooseView, openBare, openEmptyList, type MeasuredPage, type View } from './board-page.ts';
import type { Recording } from './frames.ts';
import type { OfferStream } from './offer-stream.ts';

export const UPDATES_PER_SECOND = 200;
const UPDATED_MS = 2_200;
const CALM_MS = 1_000;
/** Number of lots that are rendered at a time: those on the screen and some around it. */
const LOTS_RENDERED = 20;

export type Scene = {
  readonly name: string;
  /** The view of the board; null if the page has no choice of views. */
  readonly view: View | null;
  readonly isScrolling: boolean;
  /**
   * Whether all updates go to visible lots, as when these end: each then changes ten times a
   * second.
   */
  readonly isHot?: boolean;
};

/**
 * Whether a scene has a target: a board that does not scroll must keep every frame while its lots
 * change. Scenes that scroll, and scenes whose updates all go to visible lots, need more than two
 * CPUs beside the server, so they are only reported.
 */
export const hasTarget = ({ isScrolling, isHot = false }: Scene): boolean => !isScrolling && !isHot;

export const BOARD_SCENES: readonly Scene[] = [
  { name: 'table', view: 'table', isScrolling: false },
  { name: 'table, all updates in sight', view: 'table', isScrolling: false, isHot: true },
  { name: 'table scrolling', view: 'table', isScrolling: true },
  { name: 'cards', view: 'cards', isScrolling: false },
  { name: 'cards scrolling', view: 'cards', isScrolling: true },
];
export const COCKPIT_SCENES: readonly Scene[] = [
  { name: 'cockpit', view: null, isScrolling: false },
  { name: 'cockpit scrolling', view: null, isScrolling: true },
];

export type Stage = {
  readonly measured: MeasuredPage;
  readonly offers: OfferStream;
  readonly lots: number;
};

const prepareScene = async ({ measured: { page } }: Stage, { view }: Scene): Promise<void> => {
  if (view !== null) await chooseView(page, view);
};

const recordCalm = async (stage: Stage, scene: Scene): Promise<Recording> => {
  await prepareScene(stage, scene);
  return stage.measured.look({ durationMs: CALM_MS, isScrolling: scene.isScrolling });
};

/** Records a scene while bids are placed. The bids begin before the recording and end after it. */
const recordLive = async (stage: Stage, scene: Scene): Promise<Recording> => {
  await prepareScene(stage, scene);
  const count = scene.isHot ? LOTS_RENDERED : stage.lots;
  const idLots = Array.from({ length: count }, (_, index) => index + 1);
  const looking = new AbortController();
  const perSecond = UPDATES_PER_SECOND;
  const streaming = stage.offers.run({ idLots, perSecond, until: looking.signal });
  try {
    return await stage.measured.look({ durationMs: UPDATED_MS, isScrolling: scene.isScrolling });
  } finally {
    looking.abort();
    await streaming;
  }
};

const recordBare = async ({ measured }: Stage): Promise<Recording> => {
  const empty = await openBare(measured.page);
  const recording = await empty.look({ durationMs: CALM_MS, isScrolling: false });
  await empty.page.close();
  return recording;
};

const recordEmptyList = async (stage: Stage, scene: Scene): Promise<Recording> => {
  await prepareScene(stage, scene);
  const empty = await openEmptyList(stage.measured.page);
  const recording = await empty.look({ durationMs: UPDATED_MS, isScrolling: true });
  await empty.page.close();
  return recording;
};

export const EMPTY_LIST = 'an empty list scrolling';
export const EMPTY_PAGE = 'an empty page';
export const nameWithoutUpdates = (scene: Scene): string => `${scene.name}, without updates`;

/**
 * The contenders: each scene with and without updates, and as the browser's own baseline an empty
 * page, and an empty list with the length of the first scene's list.
 */
export const contendersOf = (
  stage: Stage,
  scenes: readonly Scene[],
): Record<string, Contender<Recording>> => {
  const looks = scenes.flatMap((scene) => [
    [scene.name, () => recordLive(stage, scene)] as const,
    [nameWithoutUpdates(scene), () => recordCalm(stage, scene)] as const,
  ]);
  const [like] = scenes;
  return Object.fromEntries([
    ...looks,
    [EMPTY_PAGE, () => recordBare(stage)],
    ...(like ? [[EMPTY_LIST, () => recordEmptyList(stage, like)] as const] : []),
  ]);
};
