/**
 * Tests in a real browser, of the built program and the built client:
 *
 *   inBrowser('what is shown', () => {
 *     let stage: Stage;                                    // one for each spec file
 *     beforeAll(async () => { stage = await aStage(); });
 *     afterEach(() => stage.leave());                      // fails on errors the pages reported
 *     afterAll(() => stage.stop());
 *     it('…', async () => {
 *       const dealer = await stage.enterAs('dealer1', '/auctions');
 *       await dealer.reads('Running auctions');
 *     });
 *   });
 *
 * `npm run build` makes what is tested. What is found by role and text is what a user finds.
 */
export * from '../a-relay.js';
export * from './a-stage.js';
export * from './bidding.js';
export * from './keyboard.js';
export * from '@fairlot/testing/browser';
export * from './registration-form.js';
export * from './screens.js';
export * from './shown.js';
export * from './small.js';
export * from './visitor.js';
