import type { RegistrationChanges } from './registration-form.js';
import type { SignUpChanges } from './sign-up-form.js';

/** How the forms of a market differ from those of others, as data: its file names nothing else. */
export type MarketFormChanges = {
  readonly registration: RegistrationChanges;
  readonly signUp: SignUpChanges;
};
