import { NoEntry } from '@fairlot/live-bus-port';

const ANSWER_WITHIN_MS = 5_000;
const PAGE_CLIENTS = 1_000;
const PAGES_MAX = 50;

export type EmqxApiOptions = {
  /** URL of the API, without the path `/api/v5`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
};
type EmqxClient = { readonly clientid: string; readonly username?: string | null };
type ClientPage = {
  readonly data: readonly EmqxClient[];
  readonly meta?: { readonly hasnext?: boolean };
};
type ApiAnswer = { readonly status: number; readonly text: string };
type ApiRequest = { readonly method: string; readonly path: string; readonly body?: object };

/**
 * Accepts successful responses, and refusals which mean that nothing is left to do.
 * @param isOver recognises such a refusal
 */
const expectDone =
  (isOver: (answer: ApiAnswer) => boolean) =>
  (answer: ApiAnswer): void => {
    if (answer.status >= 300 && !isOver(answer))
      throw new Error(`the EMQX API returned status ${answer.status}`);
  };

const NOT_DONE = (): boolean => false;

/** Client of EMQX's management API. The bus needs three calls. */
export class EmqxApi {
  private isThere = false;
  private probe: Promise<boolean> | null = null;

  constructor(private readonly options: EmqxApiOptions) {}

  /** Whether the API works. After a failure, it is checked again, once for all callers. */
  works(): Promise<boolean> {
    if (this.isThere) return Promise.resolve(true);
    this.probe ??= this.call({ method: 'GET', path: 'clients?limit=1' }, expectDone(NOT_DONE))
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.probe = null));
    return this.probe;
  }

  /**
   * Clients whose name matches the pattern: connected ones, and those with a stored session.
   */
  async clients(pattern: string): Promise<readonly EmqxClient[]> {
    const all: EmqxClient[] = [];
    for (let page = 1; page <= PAGES_MAX; page++) {
      const of = { like_username: pattern, limit: String(PAGE_CLIENTS), page: String(page) };
      const path = `clients?${new URLSearchParams(of).toString()}`;
      const hasNext = await this.call({ method: 'GET', path }, (answer) => {
        expectDone(NOT_DONE)(answer);
        const { data, meta } = JSON.parse(answer.text) as ClientPage;
        all.push(...data);
        return meta?.hasnext === true;
      });
      if (!hasNext) break;
    }
    return all;
  }

  /** Refuses connections of a user name for some time. @param until epoch seconds */
  ban(username: string, until: number): Promise<void> {
    const body = { as: 'username', who: username, by: 'fairlot', reason: 'ended', until };
    return this.call(
      { method: 'POST', path: 'banned', body },
      expectDone(({ text }) => text.includes('ALREADY_EXISTS')),
    );
  }

  kick(clientId: string): Promise<void> {
    return this.call(
      { method: 'DELETE', path: `clients/${encodeURIComponent(clientId)}` },
      expectDone(({ text }) => text.includes('CLIENTID_NOT_FOUND')),
    );
  }

  /** Sends a request and reads the response. @throws NoEntry if the API fails */
  private async call<T>(request: ApiRequest, read: (answer: ApiAnswer) => T): Promise<T> {
    const { method, path, body } = request;
    const { url, key, secret } = this.options;
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/api/v5/${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const answer = read({ status: response.status, text: await response.text() });
      this.isThere = true;
      return answer;
    } catch (cause) {
      this.isThere = false;
      // Use only the first segment of the path, because the names of clients identify users.
      const of = `${method} ${path.split(/[/?]/)[0]}`;
      throw new NoEntry(`HTTP API of the broker, ${of}: ${String(cause)}`, { cause });
    }
  }
}
