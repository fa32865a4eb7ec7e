import { Readable } from 'node:stream';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { Controller, StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { DocumentAccess } from './document-access.js';

/** Uploads and downloads documents in fields of records. */
@Controller()
export class RecordDocumentsController {
  constructor(private readonly access: DocumentAccess) {}

  @Operation('ENG-310')
  async add(@TheInput() { file, ...by }: Input<'ENG-310'>): Promise<AnswerTo<'ENG-310'>> {
    if (file === null) throw new Refused('UNSUPPORTED_MEDIA');
    return this.access.receive(file, by);
  }

  @Operation('ENG-311')
  async file(@TheInput() { params, caller }: Input<'ENG-311'>): Promise<StreamableFile> {
    const { content, name, bytes } = await this.access.open(params.idFile, caller);
    // Browsers never display this type, whatever the file contains.
    return new StreamableFile(Readable.from(content), {
      type: 'application/octet-stream',
      length: bytes,
      disposition: attachment(name),
    });
  }
}
