/** What the keys of a country's areas begin with (VAL-096). */
export const areasOf = (idMarket: string): string => `${idMarket}.COUNTRY_AREA.`;
