/** Prefix of the text keys of a country's areas (VAL-096). */
export const areaKeyPrefix = (idMarket: string): string => `${idMarket}.COUNTRY_AREA.`;
