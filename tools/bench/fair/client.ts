import { Agent, request } from 'node:http';

type Call = {
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
};

/**
 * Calls of one address, its answers not unpacked: what a client makes of them would be measured as
 * if the server had done it.
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

  async call({ path, token, body }: Call): Promise<{ status: number; text: () => string }> {
    const [agent, port, address] = [this.#agent, this.#port, this.#address];
    const sent = body === undefined ? null : JSON.stringify(body);
    const headers = {
      'x-forwarded-for': address,
      'accept-encoding': 'gzip, deflate, br',
      ...(token !== undefined && { token }),
      ...(sent !== null && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
    };
    const method = sent === null ? 'GET' : 'POST';
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number;
      text: () => string;
    }>();
    const calling = request({ host: '127.0.0.1', port, agent, method, path, headers });
    calling.once('error', reject).once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
      const text = () => Buffer.concat(parts).toString();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    calling.end(sent);
    return promise;
  }

  /** MOB-01. */
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
