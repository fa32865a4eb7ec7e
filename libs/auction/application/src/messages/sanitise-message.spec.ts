import { describe, expect, it } from 'vitest';
import { sanitiseMessage } from './sanitise-message.js';

describe('SEC-57 sanitising a message to all bidders', () => {
  it('keeps plain text and basic markup', () => {
    expect(sanitiseMessage('<p>Keys at <b>gate 3</b></p>')).toBe('<p>Keys at <b>gate 3</b></p>');
  });

  it.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<p onclick="x()" style="position:fixed">Hello</p>', '<p>Hello</p>'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<iframe src="https://evil.example"></iframe>Hello', 'Hello'],
    ['<svg><a xlink:href="javascript:alert(1)">Hello</a></svg>', undefined],
  ])('removes active content: %s', (message, expected) => {
    const sanitised = sanitiseMessage(message);
    expect(sanitised).not.toMatch(/script|onclick|onerror|style|iframe|svg/i);
    if (expected !== undefined) expect(sanitised).toBe(expected);
  });

  it('keeps only https links, and gives the linked page no access to the portal', () => {
    expect(sanitiseMessage('<a href="https://a.example/x">x</a>')).toBe(
      '<a href="https://a.example/x" rel="noopener noreferrer" target="_blank">x</a>',
    );
    expect(sanitiseMessage('<a href="javascript:alert(1)">x</a>')).not.toContain('href');
    expect(sanitiseMessage('<a href="//evil.example">x</a>')).not.toContain('href');
  });

  it('returns null if nothing remains', () => {
    expect(sanitiseMessage(null)).toBeNull();
    expect(sanitiseMessage('  <p> </p><script>x</script>')).toBeNull();
  });
});
