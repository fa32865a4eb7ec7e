import type { NewPasskey, PasskeyAssertion } from '@fairlot/contracts/access';

type WithoutUndefined<Part> = { [Key in keyof Part]: Exclude<Part[Key], undefined> };

/** Removes keys with the value undefined, which a browser never sends. */
const withoutUndefined = <Part extends object>(part: Part) =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Part>;

/** A complete WebAuthn response, without the results of extensions that were not requested. */
export const assertionOf = ({ response, ...shown }: PasskeyAssertion) => ({
  ...withoutUndefined(shown),
  response: withoutUndefined(response),
  clientExtensionResults: {},
});
export const attestationOf = ({ response, ...made }: NewPasskey) => ({
  ...withoutUndefined(made),
  response: withoutUndefined(response),
  clientExtensionResults: {},
});
