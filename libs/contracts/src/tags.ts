/** What the calls are sorted by in the document. */
export const TAGS = {
  session: 'Who you are: signing in and out, the own profile.',
  registration: 'Becoming a dealer or a user.',
  'public pages': 'What the pages say that anybody may read.',
  time: 'The clock that decides.',
  auctions: 'Auctions: lists, boards, search, publishing and running them.',
  lots: 'Lots of an auction: looking at them, and what their manager does to them.',
  offers: 'Offers, agents and sealed offers.',
  observe: 'Lots that a dealer keeps an eye on.',
  awards: 'What becomes of a closed lot.',
  purchases: 'What a dealer has bought.',
  feedback: 'Rating an auctioneer after a purchase.',
  reports: 'Offers and results of an auction as rows and files.',
  vehicles: 'Vehicles, their data sheets and the stock of an auctioneer.',
  'code tables': 'Codes and their names.',
  receipts: 'Proof of every decision, verified offline.',
  live: 'Live credentials, and what was missed while a line was cut.',
  'back office': 'Records that staff keep.',
  engineering: 'The event log and states of the past, for administrators.',
  demonstration: 'What only a demonstration has: its letters, which it keeps.',
  operating: 'Health and figures of a process, for who runs it.',
} as const satisfies Readonly<Record<string, string>>;
export type Tag = keyof typeof TAGS;
