/** Types for the parts of the package that are used here, because it has none. */
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
    /** Id of the account that is signed in; undefined before the sign-in. */
    accountId?: string;
    /** A secret that the sign-out form must send. */
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
    /** Undefined if the URL does not belong to the protocol. */
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
