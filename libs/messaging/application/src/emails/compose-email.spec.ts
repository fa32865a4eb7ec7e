import { LANGUAGES } from '@fairlot/countries';
import { EMAIL_TYPES, type EmailContent } from '@fairlot/messaging-domain';
import { describe, expect, it } from 'vitest';
import { composeEmail } from './compose-email.js';
import { EXAMPLE_EMAILS } from './example-emails.js';

const publicUrl = 'https://portal.example';
const english = { language: 'en', publicUrl } as const;
const recovery = (over: object = {}): EmailContent => ({
  type: 'PWD_RECOVERY',
  parameters: {
    name: 'Ada',
    username: 'ada.rossi',
    untilAt: Date.UTC(2027, 5, 21, 10),
    path: '/change-password?tag=a&username=b',
    ...over,
  },
});
const addresses = (html: string) =>
  [...html.matchAll(/(?:href|src|background)="([^"]*)"/g)].map(([, address]) => address);

describe('an e-mail', () => {
  const every = EXAMPLE_EMAILS.flatMap((email) =>
    LANGUAGES.map((language) => [email.type, language, email] as const),
  );

  it('has an example for each type', () => {
    expect(EXAMPLE_EMAILS.map(({ type }) => type)).toEqual([...EMAIL_TYPES]);
  });

  it.each(every)(
    '%s in %s is complete, has the same content as HTML and text, and links only to the portal',
    (_t, language, email) => {
      const { subject, html, text, language: tag } = composeEmail(email, { language, publicUrl });
      for (const part of [subject, html, text])
        expect(part).not.toMatch(/\{\{|\}\}|undefined|\bmail\.\w/);
      expect(html).toContain(`lang="${tag}"`);
      expect(text).toContain(`${publicUrl}/`);
      expect(new Set(addresses(html)).size).toBe(1);
      for (const address of addresses(html))
        expect(address).toMatch(/^https:\/\/portal\.example\//);
      expect(html).not.toMatch(/<script|<link|@import|url\(/);
    },
  );

  it('has the same text in Belgium as in Dutch, and the same in Luxembourg as in French', () => {
    const subjectIn = (language: 'be' | 'nl' | 'lu' | 'fr') =>
      composeEmail(recovery(), { language, publicUrl }).subject;
    expect([subjectIn('be'), subjectIn('lu')]).toEqual([subjectIn('nl'), subjectIn('fr')]);
  });

  it('can be read in dark mode', () => {
    const { html } = composeEmail(recovery(), english);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('text in an e-mail that a user has chosen', () => {
  it('is escaped in HTML', () => {
    const name = `<img src=x onerror="a">&'{{link}}$t(mail.footer)`;
    const { html, text } = composeEmail(recovery({ name, username: name }), english);
    expect(html).not.toContain('<img');
    expect(html).toContain(
      '&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;{{link}}$t(mail.footer)',
    );
    expect(text).toContain('{{link}}$t(mail.footer)');
  });

  it('is on one line, and mail programs never turn it into a link', () => {
    const name = `Win!\r\nhttps://evil.example/a\u202E${'x'.repeat(500)}`;
    const { text } = composeEmail(recovery({ name }), english);
    const [first = ''] = text.split('\n');
    expect(first.length).toBeLessThan(150);
    expect(first).toContain('evil');
    expect(text).not.toMatch(/https:\/\/evil|evil\.example|\u202E/);
  });
});

it.each(['https://evil.example/', '@evil.example/', '.evil.example/', ''])(
  'composes no e-mail whose link would lead to %s',
  (path) => {
    expect(() => composeEmail(recovery({ path }), english)).toThrow();
  },
);
