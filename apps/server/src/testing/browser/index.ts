/**
 * Tests in a real browser, of the built client on a portal in the worker's process:
 *
 *   describeInBrowser('what is shown', () => {
 *     let stage: Stage;                                    // one for each spec file
 *     beforeAll(async () => { stage = await makeStage(); });
 *     afterEach(() => stage.leave());                      // fails on errors the pages reported
 *     afterAll(() => stage.stop());
 *     it('…', async () => {
 *       const dealer = await stage.enterAs('dealer1', '/auctions');
 *       await dealer.reads('Running auctions');
 *     });
 *   });
 *
 * All files of a worker share its Chromium. Each file has its own portal, database and people. Run
 * `npm run build` first. Tests find elements by role and text, as users do.
 */
export * from '../make-relay.js';
export * from './make-served-program.js';
export * from './make-served-world.js';
export * from './make-stage.js';
export * from './bidding.js';
export * from './expect-good-screen.js';
export * from './keyboard.js';
export * from './longest-language.js';
export * from './longest-texts.js';
export * from '@fairlot/testing/browser';
export * from './registration-form.js';
export * from './screens.js';
export * from './screen-data.js';
export * from './small-screens.js';
export * from './visitor.js';
export * from './worker-port.js';
