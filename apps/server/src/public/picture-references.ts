import { References, type ReferenceKind, type Titles } from '@fairlot/access-http';
import { ContentLibrary } from '@fairlot/content-records';
import { Injectable } from '@nestjs/common';

/**
 * Lets records refer to images of the public pages. Images have no title, so no search finds them.
 */
@Injectable()
export class PictureReferences implements ReferenceKind {
  constructor(
    private readonly content: ContentLibrary,
    references: References,
  ) {
    references.add('picture', this);
  }

  find(): Promise<Titles> {
    return Promise.resolve(new Map());
  }

  async titlesOf(keys: readonly (string | number)[]): Promise<Titles> {
    const images = await Promise.all(keys.map((key) => this.content.image(String(key))));
    return new Map(images.flatMap((image) => (image === null ? [] : [[image.idImage, '']])));
  }
}
