import type { RegistrationChanges } from './registration-form.js';
import type { SignUpChanges } from './sign-up-form.js';

/** The differences between the forms of a market and the common forms, as plain data. */
export type MarketFormChanges = {
  readonly registration: RegistrationChanges;
  readonly signUp: SignUpChanges;
};
