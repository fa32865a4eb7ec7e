import { createHash } from 'node:crypto';
import { ReadyAnswer } from '@fairlot/access-http';
import { parseAnswer } from '@fairlot/contracts/answers';
import { operations, type AnswerTo } from '@fairlot/contracts/operations';
import type { Site } from './public-site.js';

/** Calls whose response is the same for everybody. */
type SharedId = 'OPEN-13' | 'OPEN-14' | 'OPEN-15';
type SharedAnswer = { readonly answer: ReadyAnswer; readonly etag: string };
type SharedRequest<Id extends SharedId> = {
  readonly site: Site;
  /** Identifies the answer within the call and the version of the site. */
  readonly key: string;
  readonly make: (site: Site) => AnswerTo<Id>;
};

/** Caches answers, which are serialised and validated once for each state of the site. */
export class SharedAnswers {
  private readonly answers = new Map<string, SharedAnswer>();
  private version = '';

  of<Id extends SharedId>(id: Id, { site, key, make }: SharedRequest<Id>): SharedAnswer {
    if (this.version !== site.version) this.answers.clear();
    this.version = site.version;
    const cacheKey = `${id} ${key}`;
    const cached = this.answers.get(cacheKey);
    if (cached !== undefined) return cached;
    const { answered, leftOut } = parseAnswer(operations[id].answer, make(site));
    const text = JSON.stringify(answered);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    const shared = { answer: new ReadyAnswer([text], leftOut), etag };
    this.answers.set(cacheKey, shared);
    return shared;
  }
}
