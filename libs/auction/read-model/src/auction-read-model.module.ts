import { Module } from '@nestjs/common';
import { NewsQueries } from './queries/activity-news.js';
import { ActivityQueries } from './queries/activity-queries.js';
import { AuctionQueries } from './queries/auction-queries.js';
import { AwardQueries } from './queries/award-queries.js';
import { BoundDealers } from './queries/bound-dealers.js';
import { DealerOfferQueries } from './queries/dealer-offer-queries.js';
import { FigureQueries } from './queries/figure-queries.js';
import { LotQueries } from './queries/lot-queries.js';
import { OfferQueries } from './queries/offer-queries.js';
import { OpenLotQueries } from './queries/open-lot-queries.js';
import { PurchaseQueries } from './queries/purchase-queries.js';
import { StandingQueries } from './queries/standing-queries.js';
import { AnsweredWrites } from './records/answered-writes.js';
import { Catalogues } from './records/catalogues.js';
import { Feedbacks } from './records/feedbacks.js';
import { MessageFiles } from './records/message-files.js';
import { Observations } from './records/observations.js';

const services = [
  ActivityQueries,
  NewsQueries,
  AuctionQueries,
  AwardQueries,
  BoundDealers,
  DealerOfferQueries,
  FigureQueries,
  LotQueries,
  OfferQueries,
  OpenLotQueries,
  PurchaseQueries,
  StandingQueries,
  Observations,
  Catalogues,
  Feedbacks,
  MessageFiles,
  AnsweredWrites,
];

/** Requires from global modules: a `DataSource` with `entities`, and `Files`. */
@Module({ providers: services, exports: services })
export class AuctionReadModelModule {}
