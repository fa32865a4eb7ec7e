import { FairQueue, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { UploadService } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

/**
 * Limits of concurrent uploads in this process, in total and per user. Waiting bodies are not read.
 */
const UPLOAD_LIMITS = { atOnce: 16, atOncePerKey: 3, waitMs: 10_000 } as const;

/** Handles uploads in parts, which can be continued after a lost connection. */
@Controller()
export class SentFilesController {
  private readonly queue = new FairQueue(UPLOAD_LIMITS);

  constructor(private readonly service: UploadService) {}

  @Operation('SEC-12')
  part(@TheInput() { caller, form, commandId }: Input<'SEC-12'>): Promise<AnswerTo<'SEC-12'>> {
    return this.queue.run(`user ${caller.idUser}`, async () => {
      const { file, fields } = await form();
      const { idUpload = commandId, offset } = fields;
      return this.service.add(caller, { idUpload, offset, content: file.content });
    });
  }

  @Operation('ENG-108')
  offset(@TheInput() { caller, params }: Input<'ENG-108'>): Promise<AnswerTo<'ENG-108'>> {
    return this.service.offset(caller, params.idUpload);
  }

  @Operation('ENG-106')
  store(@TheInput() { caller, params, body }: Input<'ENG-106'>): Promise<AnswerTo<'ENG-106'>> {
    return this.queue.run(`user ${caller.idUser}`, () =>
      this.service.store(caller, { ...body, ...params }),
    );
  }

  @Operation('ENG-109')
  giveUp(@TheInput() { caller, query }: Input<'ENG-109'>): Promise<AnswerTo<'ENG-109'>> {
    return this.service.giveUp(caller, query.idUpload);
  }
}
