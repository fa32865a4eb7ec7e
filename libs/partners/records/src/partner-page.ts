/** Public data of a seller on the partner page (SCR-019). */
export type PartnerPage = {
  readonly auctionName: string;
  /** Ids of content images. */
  readonly largeLogo: string;
  readonly smallLogo: string;
  /** Plain text by language. */
  readonly description: Readonly<Record<string, string>>;
  readonly phone: string;
  readonly email: string;
  readonly vatCode: string;
};
