import type { Caller } from '@fairlot/access-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import { SentParts, VehicleFiles, type SentPart } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { VehicleFileService } from './vehicle-file-service.js';
import { vehicleFileViewOf } from './vehicle-file-view.js';

type KeepInput = BodyOf<Operations['ENG-106']> & { readonly idUpload: string };
const CODE_BY_REFUSAL = { tooMany: 'TOO_MANY_FILES', tooLarge: 'PAYLOAD_TOO_LARGE' } as const;

const wrongOffset = (offset: number): Refused =>
  new Refused('UPLOAD_OFFSET', { facts: { offset } });

/** Uploads that are sent in parts. Only their sender sees them. */
@Injectable()
export class UploadService {
  constructor(
    private readonly parts: SentParts,
    private readonly files: VehicleFiles,
    private readonly service: VehicleFileService,
  ) {}

  /**
   * Adds a part to an upload (SEC-12).
   * @throws Refused UPLOAD_OFFSET, TOO_MANY_FILES, PAYLOAD_TOO_LARGE
   */
  async add({ idUser }: Caller, part: Omit<SentPart, 'idUser'>): Promise<AnswerTo<'SEC-12'>> {
    // An empty part is a request for the offset of the next part.
    if (part.content.length === 0)
      throw wrongOffset((await this.parts.offset({ ...part, idUser })) ?? 0);
    const result = await this.parts.add({ ...part, idUser });
    if (result.outcome === 'notNext') throw wrongOffset(result.offset);
    if (result.outcome !== 'kept') throw new Refused(CODE_BY_REFUSAL[result.outcome]);
    return { idUpload: part.idUpload, offset: result.offset };
  }

  /**
   * Returns where the next part of an upload begins (ENG-108).
   * @throws Refused NOT_FOUND
   */
  async offset({ idUser }: Caller, idUpload: string): Promise<AnswerTo<'ENG-108'>> {
    const offset = await this.parts.offset({ idUser, idUpload });
    if (offset === null) throw notFound();
    return { idUpload, offset };
  }

  /**
   * Stores the file as if it was sent in one request (ENG-106). A repeat gets the first response.
   */
  async store(caller: Caller, { idUpload, ...of }: KeepInput): Promise<VehicleFileView> {
    const { kind, name: fileName, size, tempId, tupla } = of;
    const key = { idUser: caller.idUser, idUpload };
    const offset = await this.parts.offset(key);
    if (offset === null) return this.keptBefore(key, kind);
    if (offset !== size) throw wrongOffset(offset);
    const content = await this.parts.content(key);
    if (content === null) throw notFound();
    const file = { fileName, content };
    const fields = { tempId, tupla };
    const stored = await this.service.send(caller, { kind, file, fields, commandId: idUpload });
    await this.parts.forget(key);
    return stored;
  }

  /** Cancels an upload and deletes its parts (ENG-109). */
  async giveUp({ idUser }: Caller, idUpload: string): Promise<{ done: true }> {
    await this.parts.forget({ idUser, idUpload });
    return { done: true };
  }

  private async keptBefore(
    { idUser, idUpload }: { readonly idUser: number; readonly idUpload: string },
    kind: KeepInput['kind'],
  ): Promise<VehicleFileView> {
    const stored = await this.files.storedUnder(idUser, idUpload);
    if (stored === null || stored.kind !== kind) throw notFound();
    return vehicleFileViewOf(stored);
  }
}
