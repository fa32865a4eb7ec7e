import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRichText } from './render-rich-text.js';

const shown = (html: string) => render(<div>{renderRichText(html)}</div>).container.innerHTML;

describe('a message of the auctioneer (SEC-57)', () => {
  it('is rendered with its paragraphs, lists, emphasis and links', () => {
    const html =
      '<p>Keys at <b>gate 3</b>,<br>see <a href="https://a.example/b">the map</a></p><ul><li>one</li></ul>';
    expect(shown(html)).toBe(
      '<div><p>Keys at <b>gate 3</b>,<br>see <a href="https://a.example/b" target="_blank" ' +
        'rel="noopener noreferrer">the map</a></p><ul><li>one</li></ul></div>',
    );
  });

  it('is rendered with only the text of other elements, even if the server has not removed them', () => {
    const html =
      '<h1 onclick="x()">Loud</h1><img src=x onerror="x()"><a href="javascript:x()">here</a>' +
      '<p style="position:fixed" class="banner">calm</p><svg><script>x()</script></svg>';
    expect(shown(html)).toBe('<div>Loudhere<p>calm</p>x()</div>');
  });
});
