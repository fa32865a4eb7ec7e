import { Agent, request } from 'node:http';
import { EVERY_ENCODING, type FloodCall } from './protocol.ts';

type Call = {
  readonly path: string;
  readonly token?: string;
  /** Body of the request, which is sent as JSON with POST. */
  readonly body?: unknown;
};
type FullCall = FloodCall & { readonly token: string | null; readonly encoding: string };
type Answer = { readonly status: number; readonly text: () => string };

const JSON_TYPE = 'application/json';

/**
 * Sends requests from one IP address. Responses stay compressed, because unpacking them would be
 * counted as server time.
 */
export class AddressClient {
  readonly #agent: Agent;
  readonly #port: number;
  readonly #address: string;

  constructor(port: number, address: string, connections: number) {
    this.#port = port;
    this.#address = address;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  call({ path, token, body }: Call): Promise<Answer> {
    const call = { path, token: token ?? null, encoding: EVERY_ENCODING };
    if (body === undefined) return this.ask({ ...call, method: 'GET', body: null });
    const sent = { text: JSON.stringify(body), type: JSON_TYPE, charset: 'utf8' as const };
    return this.ask({ ...call, method: 'POST', body: sent });
  }

  ask({ method, path, body, token, encoding }: FullCall): Promise<Answer> {
    const agent = this.#agent;
    const port = this.#port;
    const headers = {
      'x-forwarded-for': this.#address,
      'accept-encoding': encoding,
      ...(token !== null && { token }),
      ...(body !== null && {
        'content-type': body.type,
        'content-length': Buffer.byteLength(body.text, body.charset),
      }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const calling = request({ host: '127.0.0.1', port, agent, method, path, headers });
    calling.once('error', reject).once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
      const text = () => Buffer.concat(parts).toString();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    if (body === null) calling.end();
    else calling.end(body.text, body.charset);
    return promise;
  }

  /** Signs in with the call of the mobile app (MOB-01), and returns the access token. */
  async signIn(username: string, password: string): Promise<string> {
    const body = { username, password };
    const answer = await this.call({ path: '/api/v1/mobile/token', body });
    if (answer.status !== 200) throw new Error(`not signed in: ${answer.text()}`);
    return (JSON.parse(answer.text()) as { token: string }).token;
  }

  close(): void {
    this.#agent.destroy();
  }
}
