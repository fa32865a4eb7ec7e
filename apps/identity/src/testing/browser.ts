import { expect } from 'vitest';

type RequestOptions = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams;
};

/** A simulated browser with cookies. It does not follow redirects by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly base: string) {}

  async go(url: string, init: RequestOptions = {}): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(new URL(url, this.base), {
      ...init,
      headers: { cookie, ...init.headers },
      redirect: 'manual',
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Target of the redirect, as sent. Absolute if another site sent it, such as the provider. */
  locationOf(answer: Response): string {
    const location = answer.headers.get('location') ?? '';
    const isHere = new URL(answer.url).origin === new URL(this.base).origin;
    return isHere ? location : new URL(location, answer.url).href;
  }

  /** Starts a sign-in. Returns the URL of the page on which the user chooses an account. */
  async begin(redirect = '/private', headers: Record<string, string> = {}): Promise<string> {
    const login = await this.go(`/sso/login?redirect=${encodeURIComponent(redirect)}`, { headers });
    expect(login.status).toBe(302);
    return this.locationOf(await this.go(this.locationOf(login)));
  }

  choose(page: string, username: string): Promise<Response> {
    return this.go(page, { method: 'POST', body: new URLSearchParams({ account: username }) });
  }

  /** Signs in with a user's own password. Returns the sign-in page again if it is wrong. */
  async signInBy(username: string, password: string): Promise<Response> {
    const body = new URLSearchParams({ username, password });
    const chosen = await this.go(await this.begin(), { method: 'POST', body });
    if (chosen.status !== 303) return chosen;
    return this.go(this.locationOf(await this.go(this.locationOf(chosen))));
  }

  /** Signs in at the provider. Returns the URL to which it redirects the browser. */
  async untilCallback(username: string, redirect = '/private'): Promise<string> {
    const chosen = await this.choose(await this.begin(redirect), username);
    expect(chosen.status).toBe(303);
    const back = this.locationOf(await this.go(this.locationOf(chosen)));
    expect(back).toMatch(/\/sso\/callback\?code=/);
    return back;
  }

  async signIn(username: string, redirect = '/private'): Promise<Response> {
    return this.go(await this.untilCallback(username, redirect));
  }

  async who(): Promise<string | null> {
    const answer = await this.go('/api/v1/secure/logged');
    const profile = (await answer.json()) as { username: string } | null;
    return profile === null ? null : profile.username;
  }

  /** Changes the state of a sign-in in progress that the portal has stored in this browser. */
  tamper(change: object): void {
    const [written = '', mark = ''] = (this.cookies.get('fairlot_sign_in') ?? '').split('.');
    const text = Buffer.from(written, 'base64url').toString();
    const changed = JSON.stringify({ ...JSON.parse(text), ...change });
    this.cookies.set('fairlot_sign_in', `${Buffer.from(changed).toString('base64url')}.${mark}`);
  }
}
