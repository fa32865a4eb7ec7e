import { Readable } from 'node:stream';
import { attachment, Operation, TheInput, type Input } from '@fairlot/access-http';
import { CatalogueService } from '@fairlot/auction-application';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller, Header, StreamableFile } from '@nestjs/common';

/** Creates and sends the catalogue of an auction, for everybody who may see the auction. */
@Controller()
export class CatalogueController {
  constructor(private readonly service: CatalogueService) {}

  @Operation('ENG-121')
  async begin(@TheInput() input: Input<'ENG-121'>): Promise<{ done: true }> {
    const { caller, params, body, commandId } = input;
    await this.service.begin(caller, params.id, { ...body, commandId });
    return { done: true };
  }

  @Operation('ENG-122')
  work(@TheInput() { caller, params }: Input<'ENG-122'>): Promise<AnswerTo<'ENG-122'>> {
    return this.service.work(caller, params.id);
  }

  @Operation('ENG-123')
  async stop(@TheInput() { caller, params }: Input<'ENG-123'>): Promise<{ done: true }> {
    await this.service.stop(caller, params.id);
    return { done: true };
  }

  @Operation('ENG-124')
  @Header('x-content-type-options', 'nosniff')
  async file(@TheInput() { caller, params }: Input<'ENG-124'>): Promise<StreamableFile> {
    const { pieces, bytes } = await this.service.file(caller, params.id);
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
      type: 'application/pdf',
      length: bytes,
      disposition: attachment(`fairlot-${params.id}-catalogue.pdf`),
    });
  }
}
