/**
 * JSON for a script element. Only an HTML tag in it could end the element early, so tags are
 * escaped.
 */
export const jsonForScript = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
