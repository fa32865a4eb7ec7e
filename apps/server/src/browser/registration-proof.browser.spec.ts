import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  makeDealerOf,
  makeStage,
  describeInBrowser,
  RegistrationForm,
  type Stage,
} from '../testing/browser/index.js';

describeInBrowser('a registration while many register', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('includes a proof of work that the browser computes after a 429', async () => {
    const form = await RegistrationForm.open(await stage.enter({ reducedMotion: 'reduce' }));
    await form.fill('IT', makeDealerOf('IT'));
    await form.page.locator('[data-section=documents][data-state=done]').waitFor();
    form.visitor.expects(/status of 429/);
    const proofs: (string | undefined)[] = [];
    let sent = '';
    await form.page.route('**/api/v1/open/sign-up', async (route) => {
      const request = route.request();
      proofs.push(request.headers()['registration-proof']);
      sent = request.postDataBuffer()?.toString('utf8') ?? '';
      // Outside this test, the portal requires a thousand times as much work.
      const json = { facts: { proofBits: 8, proofHour: 495_000 } };
      await (proofs.length === 1 ? route.fulfill({ status: 429, json }) : route.continue());
    });
    await form.send.click();
    await form.page.locator('[data-success]').waitFor();
    const [json = ''] = /\{.*\}/.exec(sent) ?? [];
    const sha256 = (text: string) => createHash('sha256').update(text).digest();
    expect(proofs).toEqual([undefined, expect.stringMatching(/^495000:\d+$/)]);
    expect(sha256(`${sha256(json).toString('hex')}:${proofs[1]}`)[0]).toBe(0);
  });

  it('asks to send the form later if the proof would take too long', async () => {
    const form = await RegistrationForm.open(await stage.enter({ reducedMotion: 'reduce' }));
    await form.fill('IT', makeDealerOf('IT'));
    await form.page.locator('[data-section=documents][data-state=done]').waitFor();
    form.visitor.expects(/status of 429/);
    await form.page.route('**/api/v1/open/sign-up', (route) =>
      route.fulfill({ status: 429, json: { facts: { proofBits: 40, proofHour: 495_000 } } }),
    );
    await form.send.click();
    await form.page.getByText(/Troppe registrazioni .* tra 60 min/).waitFor();
  });
});
