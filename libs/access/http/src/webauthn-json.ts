import type { NewPasskey, ShownPasskey } from '@fairlot/contracts/access';

type Said<Part> = { [Key in keyof Part]: Exclude<Part[Key], undefined> };

/** Without keys that are there and undefined, which a browser never writes. */
const said = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Said<Part>;

/** An answer of WebAuthn whole: what extensions said was not asked for. */
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
