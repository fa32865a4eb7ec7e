/** The key prefix of a country's areas (VAL-096). */
export const areaKeyPrefix = (idMarket: string): string => `${idMarket}.COUNTRY_AREA.`;
