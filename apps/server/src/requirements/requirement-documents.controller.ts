import type { Caller } from '@fairlot/access-domain';
import { attachment, Operation, TheInput, type Input } from '@fairlot/access-http';
import { RegistrationDocuments, Requirements, type StoredDocument } from '@fairlot/access-records';
import { notFound } from '@fairlot/contracts/refused';
import { Controller, StreamableFile } from '@nestjs/common';

/**
 * Sends documents that dealers have submitted. Each access is recorded before the document is sent.
 */
@Controller()
export class RequirementDocumentsController {
  constructor(
    private readonly requirements: Requirements,
    private readonly documents: RegistrationDocuments,
  ) {}

  @Operation('ENG-288')
  async picture(@TheInput() { params, query, caller }: Input<'ENG-288'>): Promise<StreamableFile> {
    const document = await this.own(params.idRequirement, caller);
    const picture = await this.documents.picture(document, query.width);
    if (picture === null) throw notFound();
    await this.requirements.viewed(params.idRequirement, caller.idUser);
    return new StreamableFile(picture, { type: 'image/jpeg' });
  }

  @Operation('ENG-289')
  async file(@TheInput() { params, caller }: Input<'ENG-289'>): Promise<StreamableFile> {
    const document = await this.own(params.idRequirement, caller);
    const content = await this.documents.content(document);
    if (content === null) throw notFound();
    await this.requirements.viewed(params.idRequirement, caller.idUser);
    return new StreamableFile(content, {
      type: 'application/octet-stream',
      length: document.bytes,
      disposition: attachment(document.fileName),
    });
  }

  /** A requirement that the caller may see. @throws Refused NOT_FOUND */
  private async own(
    idRequirement: number,
    { adminEnabledMarkets }: Caller,
  ): Promise<StoredDocument> {
    const found = await this.requirements.find(idRequirement, adminEnabledMarkets);
    if (found === null || found.idFile === null) throw notFound();
    const { idFile, fileName, fileKind, fileBytes, reason: document } = found;
    return {
      idFile,
      document,
      fileName: fileName ?? document,
      kind: fileKind as StoredDocument['kind'],
      bytes: fileBytes ?? 0,
    };
  }
}
