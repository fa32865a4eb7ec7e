import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { ContentLibrary } from '@fairlot/content-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';

/** ENG-161: stores images that staff add to the public pages. */
@Controller()
export class ContentImagesController {
  constructor(private readonly content: ContentLibrary) {}

  @Operation('ENG-161')
  async add(@TheInput() { file, caller }: Input<'ENG-161'>): Promise<AnswerTo<'ENG-161'>> {
    if (file === null) throw new Refused('UNSUPPORTED_MEDIA');
    try {
      return { idImage: await this.content.addImage(file.content, { idActor: caller.idUser }) };
    } catch (error) {
      if (error instanceof RangeError) throw new Refused('FILE_REFUSED');
      throw error;
    }
  }
}
