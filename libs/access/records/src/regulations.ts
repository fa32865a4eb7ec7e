import { createHash } from 'node:crypto';
import { assert } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Regulation } from './entities/regulation.entity.js';

export type PublishedRegulation = Pick<Regulation, 'version' | 'publishedAt'> & {
  /** The text of the regulation in each language. */
  readonly texts: ReadonlyMap<string, string>;
  /** The language whose text identifies the regulation. */
  readonly bindingLanguage: string;
};
type PinnedVersion = Pick<Regulation, 'version' | 'hash'>;

/** SHA-256 of a regulation's text in hex. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isPlain = (text: string): boolean => !/[<>]|(?!\n)\p{Cc}/u.test(text);

/** Stores the regulations that dealers accept (SEC-65, SEC-66), by version and language. */
@Injectable()
export class Regulations {
  constructor(private readonly dataSource: DataSource) {}

  /** Publishes a regulation. Its text is immutable, and publishing it again has no effect. */
  async publish({ texts, bindingLanguage, ...version }: PublishedRegulation): Promise<void> {
    const binding = texts.get(bindingLanguage);
    assert(binding !== undefined, 'the regulation must have a text in its binding language');
    const hash = hashOf(binding);
    const rows = [...texts].map(([language, text]) => {
      assert(isPlain(text), `the regulation in ${language} is plain text`);
      return { ...version, hash, language, text, textHash: hashOf(text), html: null };
    });
    await this.all.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }

  /**
   * The regulation in every language. Empty if this portal does not have the text. Finds it by
   * hash: a template that changed to another built-in text continues its own version numbers, so
   * its number can differ from that of the text.
   */
  async languagesOf({ version, hash }: PinnedVersion): Promise<readonly Regulation[]> {
    const all = await this.all.findBy({ hash });
    const exact = all.filter((one) => one.version === version);
    return exact.length > 0 ? exact : all;
  }

  private get all() {
    return this.dataSource.getRepository(Regulation);
  }
}
