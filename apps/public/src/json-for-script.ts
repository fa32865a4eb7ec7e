/**
 * JSON for the content of a script element. It escapes `<`, because an HTML tag in the JSON could
 * end the element.
 */
export const jsonForScript = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
