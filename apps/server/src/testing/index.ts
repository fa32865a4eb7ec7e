/**
 * End-to-end tests of the real portal. One portal and one world for each spec file:
 *
 *   const portal = await makePortal();            // every role, own database, ports and data directory
 *   const world = await makeWorld(portal);        // PEOPLE, templates, free vehicles, all signed in
 *   const idAuction = await launchAuction(world, { lots: [{ clickAndBuyMinor: 900_000 }] });
 *   const answer = await world.as('dealer1').run('SEC-59', {
 *     params: { idAuction, idLot: 1 },
 *     body: { offer: 5000 },
 *   });
 *   await portal.time.advance(3_600_000);       // everything due by then is decided, shown and sent
 *   await portal.stop();                        // in afterAll
 *
 * `run` returns the answer or throws, `refusal` returns the Problem or throws, `call` returns
 * either. Each validates the response against its contract, and fails on a 500. `portal.parts`
 * has the services of the core.
 */
export * from './make-collector.js';
export * from './make-portal.js';
export * from './make-process.js';
export * from './make-world.js';
export * from './make-auction.js';
export * from './shared-settings.js';
export * from './client.js';
export * from './in-process.js';
export * from './people.js';
export * from './processes.js';
export * from './sign-in.js';
export * from './example-input.js';
