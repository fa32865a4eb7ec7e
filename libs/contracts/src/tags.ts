/** Tags of calls in the document. */
export const TAGS = {
  session: "Signing in and out, and the caller's profile.",
  registration: 'Registration of dealers and users.',
  'public pages': 'Content of the public pages.',
  time: 'The server clock.',
  auctions: 'Auctions: lists, boards, search, publishing and control.',
  lots: 'Lots of an auction: reading and managing them.',
  offers: 'Bids, maximum bids and sealed bids.',
  observe: 'Lots on the watch list.',
  awards: 'Decisions about closed lots.',
  purchases: 'Purchases of a dealer.',
  feedback: 'Ratings of auctioneers after a purchase.',
  reports: 'Bids and results of an auction as rows and files.',
  vehicles: 'Vehicles, their details and the stock of an auctioneer.',
  'code tables': 'Codes and their names.',
  receipts: 'Signed proof of every decision, verifiable offline.',
  live: 'Live credentials, and missed changes after a reconnect.',
  'back office': 'Records that staff manage.',
  engineering: 'The event log and past states, for administrators.',
  demonstration: 'Only in a demonstration: its stored e-mails.',
  operating: 'Health and metrics of a process, for operators.',
} as const satisfies Readonly<Record<string, string>>;
export type Tag = keyof typeof TAGS;
