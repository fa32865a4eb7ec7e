import type { NewPasskey, ShownPasskey } from '@fairlot/contracts/access';

type Said<Part> = { [Key in keyof Part]: Exclude<Part[Key], undefined> };

/** Removes keys with the value undefined, which a browser never sends. */
const said = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Said<Part>;

/** A complete WebAuthn response, without the results of extensions that were not requested. */
export const shownOf = ({ response, ...shown }: ShownPasskey) => ({
  ...said(shown),
  response: said(response),
  clientExtensionResults: {},
});
export const madeOf = ({ response, ...made }: NewPasskey) => ({
  ...said(made),
  response: said(response),
  clientExtensionResults: {},
});
