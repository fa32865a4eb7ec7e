import { createHash } from 'node:crypto';
import { ApprovalRequired, UsedKeys, type UsedKey } from '@fairlot/access-records';
import { acceptsKey } from '@fairlot/contracts';
import { Refused } from '@fairlot/contracts/refused';
import { canonicalJson, digestInParts } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { AroundCalls, CalledOperation, HandleCall } from './around-calls.js';
import type {
  PortalRequest,
  SentForm,
  SentParts,
  UploadedFile,
} from '../callers/portal-request.js';

type ParsedRequest = {
  readonly key: string | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | null;
  readonly sent: SentParts | null;
  readonly form: (() => Promise<SentForm<object>>) | null;
};

const fileHash = async (file: UploadedFile | null): Promise<string | null> => {
  if (file === null) return null;
  return digestInParts(createHash('sha256').update(file.fileName), file.content);
};

/**
 * Refuses an `Idempotency-Key` that the same user has used for another write. Does not apply to
 * bids: the engine stores their outcome with their id, and another check would delay them.
 */
@Injectable()
export class OneWritePerKey implements AroundCalls {
  constructor(private readonly keys: UsedKeys) {}

  around(operation: CalledOperation, next: HandleCall): HandleCall {
    if (!acceptsKey(operation) || operation.rateClass === 'offer') return next;
    return async (call) => {
      const input = call.request.input as ParsedRequest;
      if (input.key === null) return next(call);
      const used = { idUser: call.request.caller?.idUser ?? null, key: input.key };
      const claimed = await this.claimed(operation, call.request, used);
      try {
        return await next(call);
      } catch (error) {
        const isRefused = error instanceof Refused || error instanceof ApprovalRequired;
        if (claimed.isFirst && isRefused) await this.keys.release(used);
        throw error;
      }
    };
  }

  /**
   * Claims the key for this request. If the handler reads a form, the key is claimed after that.
   */
  private async claimed({ id }: CalledOperation, request: PortalRequest, used: UsedKey) {
    const input = request.input as ParsedRequest;
    const { params, query, body, file, sent, form } = input;
    const claimed = { isFirst: false };
    const claim = async (read: object) => {
      const content = canonicalJson({ id, params, query, body, json: sent?.json, ...read });
      const use = await this.keys.claim(used, content);
      if (use === 'other') throw new Refused('COMMAND_ID_REUSED');
      claimed.isFirst = use === 'first';
    };
    if (form === null) await claim({ file: await fileHash(file) });
    else
      request.input = {
        ...input,
        form: async () => {
          const read = await form();
          await claim({ fields: read.fields, file: await fileHash(read.file) });
          return read;
        },
      };
    return claimed;
  }
}
