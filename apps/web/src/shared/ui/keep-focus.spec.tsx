import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from './keep-focus.js';

let end: () => void;
const show = (html: string) => {
  document.body.innerHTML = html;
};
const one = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const focused = () => document.activeElement?.id || document.activeElement?.tagName;

beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

describe('the focus on a control that disappears', () => {
  it('moves to the row of the control, or to the nearest remaining container', async () => {
    show('<main id="main"><ul><li id="row"><p><button>x</button></p></li></ul></main>');
    one('button').focus();
    one('p').remove();
    await settled();
    expect(focused()).toBe('row');
    one('ul').remove();
    await settled();
    expect(focused()).toBe('main');
  });

  it('moves to the container of a control that is disabled, and returns when the control is enabled', async () => {
    show('<form id="form"><button id="send">x</button></form>');
    one('button').focus();
    one('button').setAttribute('disabled', '');
    await settled();
    expect(focused()).toBe('form');
    one('button').removeAttribute('disabled');
    await settled();
    expect(focused()).toBe('send');
    expect(one('form').hasAttribute('tabindex')).toBe(false);
  });

  it.each(['role="dialog"', 'data-passing'])(
    'moves from a closed layer with %s to the button that opened it',
    async (is) => {
      show(`<main><section id="place"><button id="opener">x</button></section></main>
      <div id="over" ${is}><button id="inside">y</button></div>`);
      one('#opener').focus();
      one('#inside').focus();
      one('#over').remove();
      await settled();
      expect(focused()).toBe('opener');
    },
  );

  it('moves from a closed dialog to the container of its button if the button is gone too', async () => {
    show(`<main><section id="place"><button id="opener">x</button></section></main>
      <div id="over" role="dialog"><button id="inside">y</button></div>`);
    one('#opener').focus();
    one('#inside').focus();
    one('#opener').remove();
    one('#over').remove();
    await settled();
    expect(focused()).toBe('place');
  });

  it('moves on if its temporary container loses the focus just before it is removed', async () => {
    show(`<main id="main"><section><button id="opener">x</button></section></main>
      <div id="over" role="dialog"><button id="send">y</button></div>`);
    one('#opener').focus();
    one('#send').focus();
    one('#send').setAttribute('disabled', '');
    await settled();
    expect(focused()).toBe('over');
    one('#over').blur();
    await settled();
    one('#over').remove();
    one('section').remove();
    await settled();
    expect(focused()).toBe('main');
  });

  it('is not kept in a temporary container after the user clicks elsewhere', async () => {
    show('<main id="main"><ul><li id="row"><button>x</button></li></ul></main>');
    one('button').focus();
    one('button').remove();
    await settled();
    expect(focused()).toBe('row');
    document.dispatchEvent(new Event('pointerdown'));
    one('#row').blur();
    await settled();
    one('#row').remove();
    await settled();
    expect(focused()).toBe('BODY');
  });

  it('does not move if the user has already focused another element', async () => {
    show('<main id="main"><button id="a">x</button><button id="b">y</button></main>');
    one('#a').focus();
    one('#a').blur();
    await settled();
    one('#a').remove();
    await settled();
    expect(focused()).toBe('BODY');
    one('#b').focus();
    one('#main').append(document.createElement('p'));
    await settled();
    expect(focused()).toBe('b');
  });
});
