/** The link of the leasing promotion in a market. For Germany it ends in the country code (VAL-116). */
export const leasingAddress = (idMarket: string, url: string): string =>
  idMarket === 'DE' ? `${url.replace(/\/$/, '')}/de` : url;
