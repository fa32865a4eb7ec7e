import { Readable } from 'node:stream';
import type { Caller } from '@fairlot/access-domain';
import { attachment, Operation, TheInput, type Input } from '@fairlot/access-http';
import { VehicleFileService, type OpenFile } from '@fairlot/vehicles-application';
import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Bytes with an ETag never change, but rights do, so only the user's own browser may cache them.
 */
const OWN_COPY = 'private, max-age=31536000, immutable';
/** For a URL with an outdated rotation: the browser must check whether its copy is still valid. */
const CACHE_REVALIDATED = 'private, no-cache';
/** Headers that keep a browser from running an uploaded file, whatever type was detected. */
const INERT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Serves files to users who may see the vehicle. */
@Controller()
export class ServedFilesController {
  constructor(private readonly service: VehicleFileService) {}

  @Operation('SEC-36')
  pdf(@TheInput() input: Input<'SEC-36'>, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sentPdf(input, reply);
  }

  @Operation('MOB-26')
  pdfOnMobile(@TheInput() input: Input<'MOB-26'>, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sentPdf(input, reply);
  }

  @Operation('SEC-37')
  async file(
    @TheInput() { caller, query }: Input<'SEC-37'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendFile(await this.service.file(caller, query.idFile), reply);
  }

  @Operation('SEC-38')
  image(
    @TheInput() input: Input<'SEC-38'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.visibleFile(input, { request, reply });
  }

  @Operation('MOB-27')
  imageOnMobile(
    @TheInput() input: Input<'MOB-27'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.visibleFile(input, { request, reply });
  }

  /** Not cached, because the file may be deleted at any time. */
  @Operation('OPEN-17')
  async temporary(
    @TheInput() { params }: Input<'OPEN-17', Caller | null>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.service.tempPicture(params.tempId);
    void reply.headers({ ...INERT_HEADERS, 'cache-control': 'private, no-store' });
    return streamOf(file);
  }

  private async sentPdf({ caller, query }: Input<'SEC-36' | 'MOB-26'>, reply: FastifyReply) {
    return sendFile(await this.service.pdf(caller, query.idPdf, query.filename), reply);
  }

  private async visibleFile(
    { caller, query: { idImage, turned, ...wanted } }: Input<'SEC-38' | 'MOB-27'>,
    { request, reply }: HttpExchange,
  ): Promise<StreamableFile> {
    const file = await this.service.picture(caller, idImage, wanted);
    const etag = `"${file.stored}"`;
    const cacheControl = file.turned === turned ? OWN_COPY : CACHE_REVALIDATED;
    void reply.headers({ ...INERT_HEADERS, etag, 'cache-control': cacheControl });
    if (!(request.headers['if-none-match'] ?? '').includes(etag)) return streamOf(file);
    void reply.code(304);
    return new StreamableFile(Readable.from([]), { type: file.mediaType });
  }
}

const streamOf = ({ pieces, mediaType, bytes }: OpenFile): StreamableFile =>
  new StreamableFile(Readable.from(pieces, { objectMode: false }), {
    type: mediaType,
    length: bytes,
  });

const sendFile = (file: OpenFile, reply: FastifyReply): StreamableFile => {
  void reply.headers({ ...INERT_HEADERS, 'content-disposition': attachment(file.name) });
  return streamOf(file);
};
