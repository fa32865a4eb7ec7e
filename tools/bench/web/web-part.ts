import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../../chromium.mjs';
import { stopChild, startChild } from '../child-process.ts';
import { Bidding, signIn } from '../portal/bidding.ts';
import { NO_LIMITS, type Serving } from '../portal/protocol.ts';
import type { Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { MeasuredPage, openBoard, openCockpit, sessionOf } from './board-page.ts';
import { measureFirstLoad } from './first-load.ts';
import { OfferStream } from './offer-stream.ts';
import { completenessResults, smoothnessResults } from './results.ts';
import { BOARD_SCENES, COCKPIT_SCENES, contendersOf } from './scenes.ts';
import { lostUpdates } from './lost-updates.ts';
import { Wire } from './wire.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
const LOT_COUNT = 1_000;
/** Number of lots in a typical auction, because the size affects the page of a lot. */
const LOTS_USUAL = 50;

const launchBrowser = (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('no Chromium on the PATH and none named by CHROMIUM');
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
};

type Scenery = {
  readonly browser: Browser;
  readonly serving: Serving;
  readonly offers: OfferStream;
};

/** Measures the board of a dealer, and whether it was complete. */
const measureBoard = async (
  { browser, serving, offers }: Scenery,
  options: RoundsOptions,
): Promise<Result[]> => {
  const wire = new Wire();
  const page = await openBoard(browser, serving, wire);
  const stage = { measured: await MeasuredPage.of(page), offers, lots: serving.lots };
  const before = wire.received;
  const recordings = await alternate(contendersOf(stage, BOARD_SCENES), options);
  const lost = await lostUpdates(page, serving.idAuction, wire);
  await page.context().close();
  const { accepted, perSecond } = offers;
  const updates = { accepted, perSecond, received: wire.received - before };
  return [...smoothnessResults(recordings, BOARD_SCENES), ...completenessResults(updates, lost)];
};

/** Measures the live control of the auctioneer. */
const measureCockpit = async (
  { browser, serving, offers }: Scenery,
  options: RoundsOptions,
): Promise<Result[]> => {
  const page = await openCockpit(browser, serving);
  const stage = { measured: await MeasuredPage.of(page), offers, lots: serving.lots };
  const recordings = await alternate(contendersOf(stage, COCKPIT_SCENES), options);
  await page.context().close();
  return smoothnessResults(recordings, COCKPIT_SCENES);
};

const measure = async (
  browser: Browser,
  serving: Serving,
  { onRound, ...options }: RoundsOptions,
): Promise<Result[]> => {
  const offers = new OfferStream(serving.port, new Bidding(serving, await signIn(serving)));
  const scenery = { browser, serving, offers };
  try {
    const board = await measureBoard(scenery, { ...options, ...(onRound && { onRound }) });
    return [...board, ...(await measureCockpit(scenery, options))];
  } finally {
    offers.close();
  }
};

const runOnPortal = async (lots: number, look: (serving: Serving) => Promise<Result[]>) => {
  const portal = await startChild<Serving>(PORTAL_PROCESS, {
    lots,
    withVehicles: true,
    limits: NO_LIMITS,
  });
  try {
    return await look(portal.serving);
  } finally {
    await stopChild(portal.server);
  }
};

/**
 * Measures the built client in a real browser, on the live pages of portals that run in separate
 * processes.
 */
export const webPart = async (options: RoundsOptions): Promise<Result[]> => {
  const browser = await launchBrowser();
  try {
    const first = await runOnPortal(LOTS_USUAL, async (serving) => {
      const session = await sessionOf(browser, serving);
      return [await measureFirstLoad({ browser, serving, session }, {})];
    });
    return [
      ...first,
      ...(await runOnPortal(LOT_COUNT, (serving) => measure(browser, serving, options))),
    ];
  } finally {
    await browser.close();
  }
};
