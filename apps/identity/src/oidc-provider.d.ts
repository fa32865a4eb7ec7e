/** The package ships no types: what we use of it, and no more. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type StoredModel = Record<string, unknown> & {
    uid?: string;
    grantId?: string;
    consumed?: number;
  };
  export interface ModelStore {
    upsert(id: string, payload: StoredModel, expiresInSeconds: number): Promise<void>;
    find(id: string): Promise<StoredModel | undefined>;
    findByUid(uid: string): Promise<StoredModel | undefined>;
    findByUserCode(userCode: string): Promise<StoredModel | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export interface RequestContext {
    type: string;
    body: unknown;
    headers: IncomingMessage['headers'];
    set(header: string, value: string): void;
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
      params?: { scope?: string };
    };
  }
  export interface Interaction {
    uid: string;
    params: { ui_locales?: string };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (owner: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** @throws SessionNotFound when the cookie and the interaction do not belong together. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
