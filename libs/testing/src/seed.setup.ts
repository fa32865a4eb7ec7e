import { configureGlobal, readConfigureGlobal } from 'fast-check';

/**
 * Seeds property tests that set no seed: from `FAIRLOT_SEED`, or else with a fixed seed. The report
 * of a failure contains the seed.
 */
const seed = Number(process.env['FAIRLOT_SEED'] ?? 20_260_302);

configureGlobal({ ...readConfigureGlobal(), seed });
