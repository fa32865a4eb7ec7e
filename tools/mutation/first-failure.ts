import { configureGlobal, readConfigureGlobal } from 'fast-check';

/** The first failing example is enough, so shrinking is turned off. */
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true });
