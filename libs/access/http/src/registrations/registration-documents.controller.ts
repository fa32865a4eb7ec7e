import type { Caller } from '@fairlot/access-domain';
import {
  RegistrationDocuments,
  RegistrationInbox,
  type StoredDocument,
} from '@fairlot/access-records';
import { notFound } from '@fairlot/contracts/refused';
import { Controller, StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

type DocumentParams = Input<'ENG-222'>['params'];

/** Sends documents of an application. Logs each access first. */
@Controller()
export class RegistrationDocumentsController {
  constructor(
    private readonly inbox: RegistrationInbox,
    private readonly documents: RegistrationDocuments,
  ) {}

  @Operation('ENG-222')
  async picture(@TheInput() input: Input<'ENG-222'>): Promise<StreamableFile> {
    const document = await this.own(input.params, input.caller);
    const picture = await this.documents.picture(document, input.query.width);
    if (picture === null) throw notFound();
    await this.viewed(input.params, document, input.caller);
    return new StreamableFile(picture, { type: 'image/jpeg' });
  }

  /** Sends a document as a download. Browsers must not open EPS files, which are programs. */
  @Operation('ENG-223')
  async file(@TheInput() { params, caller }: Input<'ENG-223'>): Promise<StreamableFile> {
    const document = await this.own(params, caller);
    const content = await this.documents.content(document);
    if (content === null) throw notFound();
    await this.viewed(params, document, caller);
    return new StreamableFile(content, {
      type: 'application/octet-stream',
      length: document.bytes,
      disposition: attachment(document.fileName),
    });
  }

  private viewed({ idRegistration }: DocumentParams, document: StoredDocument, { idUser }: Caller) {
    return this.documents.viewed(idRegistration, document, idUser);
  }

  /**
   * Returns a document of an application in one of the caller's markets.
   * @throws Refused NOT_FOUND
   */
  private async own(
    { idRegistration, idFile }: DocumentParams,
    { adminEnabledMarkets }: Caller,
  ): Promise<StoredDocument> {
    const [registration, document] = await Promise.all([
      this.inbox.find(idRegistration, adminEnabledMarkets),
      this.documents.find(idRegistration, idFile),
    ]);
    if (registration === null || document === null) throw notFound();
    return document;
  }
}
