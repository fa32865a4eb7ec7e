import { configureGlobal, readConfigureGlobal } from 'fast-check';

/** That a property fails is enough: nobody reads the smallest value that it fails on. */
configureGlobal({ ...readConfigureGlobal(), endOnFailure: true });
