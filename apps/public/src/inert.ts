/** JSON for a script element. Only a tag could end it early. */
export const inert = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
