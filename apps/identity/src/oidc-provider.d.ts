/** The package has no types. These cover only what is used here. */
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
  export interface Session {
    /** The signed-in account; undefined before the sign-in. */
    accountId?: string;
    /** The sign-out form must send the secret. */
    state?: { secret: string };
    sidFor(clientId: string): string | undefined;
    destroy(): Promise<void>;
  }
  export interface RequestContext {
    type: string;
    status: number;
    body: unknown;
    headers: IncomingMessage['headers'];
    set(header: string, value: string): void;
    redirect(address: string): void;
    /** Undefined if the address does not belong to the protocol. */
    oidc?: {
      provider: Provider;
      route: string;
      client?: { clientId: string };
      session: Session;
      entities?: { IdTokenHint?: { payload: { sub: string } } };
      params?: { scope?: string; post_logout_redirect_uri?: string };
      urlFor(route: string): string;
    };
  }
  export interface Interaction {
    uid: string;
    params: { ui_locales?: string };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (owner: { accountId: string; clientId: string }) => Grant;
    use(layer: (context: RequestContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** @throws SessionNotFound if the cookie and the interaction do not match */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
