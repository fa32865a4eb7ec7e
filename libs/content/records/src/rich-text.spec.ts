import { expect, it } from 'vitest';
import { plainText, richText } from './rich-text.js';

it.each([
  [
    '<h2>Data</h2><p>We <strong>keep</strong> it.</p>',
    '<h2>Data</h2><p>We <strong>keep</strong> it.</p>',
  ],
  ['<p onclick="x()" style="color:red" id="a" class="b">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<iframe src="https://example.com"></iframe>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
  ['<a href="//example.com">a</a>', '<a rel="noopener">a</a>'],
  ['<a href="mailto:a@example.com">a</a>', '<a href="mailto:a@example.com" rel="noopener">a</a>'],
  ['<form action="/x"><input name="a"></form>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
])('richText keeps the structure and removes active content: %s', (written, shown) =>
  expect(richText(written)).toBe(shown),
);

it.each([
  [
    '<h2>Bids</h2><p>All bids <strong>bind</strong>.<br />Until the end.</p>',
    'Bids\nAll bids bind.\nUntil the end.',
  ],
  ['<ul><li>one</li><li>two &amp; three</li></ul>', '- one\n- two & three'],
  ['<p>a &lt;b&gt; &amp;lt; c</p>', 'a <b> &lt; c'],
  ['<p> </p>', ''],
])('plainText returns the words of rich text, line by line: %s', (html, text) =>
  expect(plainText(html)).toBe(text),
);
