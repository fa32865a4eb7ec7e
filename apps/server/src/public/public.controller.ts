import type { Caller } from '@fairlot/access-domain';
import { Operation, ReadyAnswer, TheInput, type Input } from '@fairlot/access-http';
import { ContentLibrary } from '@fairlot/content-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Controller, Inject, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Geolocation } from './geolocation.js';
import { portalInfoOf, ownPartnersOf, partnersOf, topContentOf } from './open-views.js';
import { PublicSite } from './public-site.js';
import { SharedAnswers } from './shared-answers.js';

type OpenInput<Id extends 'OPEN-13' | 'OPEN-14' | 'OPEN-15' | 'OPEN-16'> = Input<Id, Caller | null>;
type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Browsers may cache for a minute, so that editors soon see their changes. */
const SHORT_CACHE = 'public, max-age=60';
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const NOT_MODIFIED = new ReadyAnswer([], []);

/** Serves public data from memory (OPEN-12 to OPEN-16, SEC-11, MOB-08). */
@Controller()
export class PublicController {
  private readonly answers = new SharedAnswers();

  constructor(
    private readonly site: PublicSite,
    private readonly content: ContentLibrary,
    @Inject(Geolocation) private readonly geolocation: Geolocation,
  ) {}

  @Operation('OPEN-12')
  market(@Req() request: FastifyRequest): AnswerTo<'OPEN-12'> {
    return { value: this.geolocation.marketOf(request) };
  }

  @Operation('OPEN-13')
  async partners(
    @TheInput() { query: { market } }: OpenInput<'OPEN-13'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReadyAnswer> {
    const site = await this.site.site();
    const make = () => partnersOf(site, market);
    return sendWithEtag(this.answers.of('OPEN-13', { site, key: market ?? '', make }), {
      request,
      reply,
    });
  }

  @Operation('SEC-11')
  async ownPartners(@TheInput() { caller }: Input<'SEC-11'>): Promise<AnswerTo<'SEC-11'>> {
    return ownPartnersOf(await this.site.site(), caller);
  }

  @Operation('MOB-08')
  async ownPartnersMobile(@TheInput() { caller }: Input<'MOB-08'>): Promise<AnswerTo<'MOB-08'>> {
    return ownPartnersOf(await this.site.site(), caller);
  }

  @Operation('OPEN-14')
  async info(
    @TheInput() { query: { market } }: OpenInput<'OPEN-14'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReadyAnswer> {
    const site = await this.site.site();
    const make = () => portalInfoOf(site, market);
    return sendWithEtag(this.answers.of('OPEN-14', { site, key: market, make }), {
      request,
      reply,
    });
  }

  @Operation('OPEN-15')
  async topContent(
    @TheInput() { query: { mkt, lang } }: OpenInput<'OPEN-15'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReadyAnswer> {
    const site = await this.site.site();
    const make = () => topContentOf(site, mkt, lang);
    const key = `${mkt} ${lang}`;
    return sendWithEtag(this.answers.of('OPEN-15', { site, key, make }), { request, reply });
  }

  @Operation('OPEN-16')
  async image(
    @TheInput() { params: { idImage } }: OpenInput<'OPEN-16'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const image = await this.content.image(idImage);
    if (image === null) throw notFound();
    void reply.header('cache-control', CACHE_FOREVER);
    return new StreamableFile(image.bytes, { type: image.contentType });
  }
}

/** Sends the answer with its ETag, or 304 if the caller already has it. */
const sendWithEtag = (
  { answer, etag }: { readonly answer: ReadyAnswer; readonly etag: string },
  { request, reply }: HttpExchange,
): ReadyAnswer => {
  void reply.headers({ etag, 'cache-control': SHORT_CACHE });
  if (!(request.headers['if-none-match'] ?? '').includes(etag)) return answer;
  void reply.code(304);
  return NOT_MODIFIED;
};
