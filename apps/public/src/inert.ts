/** JSON inside HTML: in it only a tag could end it. */
export const inert = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
