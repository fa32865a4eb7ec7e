/** Where the leasing promotion of a market leads: Germany's address ends in its code (VAL-116). */
export const leasingAddress = (idMarket: string, url: string): string =>
  idMarket === 'DE' ? `${url.replace(/\/$/, '')}/de` : url;
