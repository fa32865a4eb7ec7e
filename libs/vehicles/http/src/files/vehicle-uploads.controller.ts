import { FairQueue, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { VehicleFileKind } from '@fairlot/contracts/vehicles';
import { VehicleFileService } from '@fairlot/vehicles-application';
import { Controller } from '@nestjs/common';

/**
 * Limits of concurrent uploads in this process, in total and per user. Waiting bodies are not read.
 */
const UPLOAD_LIMITS = { atOnce: 16, atOncePerKey: 3, waitMs: 10_000 } as const;

type UploadCall = 'SEC-30' | 'SEC-31' | 'SEC-32' | 'SEC-33' | 'SEC-34';
type UploadAnswer = Promise<AnswerTo<'SEC-30'>>;

/** Uploads of vehicle files. */
@Controller()
export class VehicleUploadsController {
  private readonly queue = new FairQueue(UPLOAD_LIMITS);

  constructor(private readonly service: VehicleFileService) {}

  @Operation('SEC-30')
  appraisal(@TheInput() input: Input<'SEC-30'>): UploadAnswer {
    return this.store('APPRAISAL', input);
  }

  @Operation('SEC-31')
  datasheet(@TheInput() input: Input<'SEC-31'>): UploadAnswer {
    return this.store('DATASHEET', input);
  }

  @Operation('SEC-32')
  other(@TheInput() input: Input<'SEC-32'>): UploadAnswer {
    return this.store('OTHER', input);
  }

  @Operation('SEC-33')
  photo(@TheInput() input: Input<'SEC-33'>): UploadAnswer {
    return this.store('PHOTO', input);
  }

  @Operation('SEC-34')
  recognition(@TheInput() input: Input<'SEC-34'>): UploadAnswer {
    return this.store('RECOGNITION', input);
  }

  private store(
    kind: VehicleFileKind,
    { caller, form, commandId }: Input<UploadCall>,
  ): UploadAnswer {
    return this.queue.run(`user ${caller.idUser}`, async () =>
      this.service.send(caller, { kind, commandId, ...(await form()) }),
    );
  }
}
