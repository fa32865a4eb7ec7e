import { configureGlobal, readConfigureGlobal } from 'fast-check';

/** A failing property is enough, so shrinking is off. */
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true });
