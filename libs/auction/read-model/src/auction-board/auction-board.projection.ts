import type { AuctionEvent, AuctionTerms } from '@fairlot/auction-domain';
import { NO_CHARGES } from '@fairlot/auction-rules';
import { defineProjection } from '@fairlot/event-sourcing-projection';
import { AuctionBoard } from './auction-board.entity.js';
import { countsOf, standingsOf, withStandings } from './standings.js';

const emptyBoard = ({ idAuction }: { readonly idAuction: number }): AuctionBoard => ({
  idAuction,
  position: -1,
  name: '',
  auctionType: 'OTH',
  idTemplate: 0,
  idOwnerDealer: 0,
  idMarkets: [],
  createdAt: 0,
  startsAt: 0,
  endsAt: 0,
  status: 'SCH',
  format: { kind: 'ASCENDING' },
  deleted: false,
  message: null,
  idFile: null,
  fileName: null,
  regulationVersion: 0,
  regulationHash: '',
  charges: NO_CHARGES,
  extensionReason: null,
  extensionAt: null,
  idLots: [],
  standings: '',
  ...countsOf(''),
});

const ofTerms = (terms: AuctionTerms, before: string) => {
  const { name, auctionType, idTemplate, idMarkets, startsAt, endsAt, format, idLots } = terms;
  const { version: regulationVersion, hash: regulationHash } = terms.regulation;
  const standings = standingsOf(idLots, before);
  return {
    name,
    auctionType,
    idTemplate,
    idMarkets,
    startsAt,
    endsAt,
    format,
    idLots,
    regulationVersion,
    regulationHash,
    charges: terms.policy.charges,
    standings,
    ...countsOf(standings),
  };
};

export const auctionBoard = defineProjection<
  AuctionBoard,
  AuctionEvent,
  { readonly idAuction: number }
>({
  name: 'auction-board',
  version: 1,
  entity: AuctionBoard,
  streams: 'auction',
  empty: emptyBoard,
  always: ({ position }) => ({ position }),
  on: {
    AuctionPublished: (_row, data, { at }) => ({
      ...ofTerms(data, ''),
      idOwnerDealer: data.idOwnerDealer,
      createdAt: at,
    }),
    AuctionEdited: ({ standings }, data) => ofTerms(data, standings),
    AuctionStarted: () => ({ status: 'RUN' }),
    AuctionExtended: (_row, { endsAt, reason }, { at }) => ({
      endsAt,
      extensionReason: reason,
      extensionAt: at,
    }),
    AuctionMessageSet: (_row, { message }) => ({ message }),
    AuctionFileMessageSet: (_row, { file }) => ({
      idFile: file?.idFile ?? null,
      fileName: file?.fileName ?? null,
    }),
    AuctionLotsChanged: (row, { lots }) => {
      const standings = withStandings(row.standings, lots);
      return { standings, ...countsOf(standings) };
    },
    AuctionClosed: () => ({ status: 'CLD' }),
    AuctionReopened: (_row, { endsAt }) => ({ status: 'RUN', endsAt }),
    AuctionAwarded: () => ({ status: 'AWA' }),
    AuctionAwardReverted: () => ({ status: 'CLD' }),
    AuctionDeleted: () => ({ deleted: true }),
  },
});
