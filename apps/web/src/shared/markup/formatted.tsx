import { createElement, Fragment, type ReactNode } from 'react';
import { inertBody } from './markup.js';

/** Elements that the server allows. Only the text of other elements is shown. */
const TAGS = ['h2', 'h3', 'p', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li'];
const LINK = /^(?:https:\/\/|mailto:|tel:)/i;

const elementOf = (element: Element, key: number): ReactNode => {
  const tag = element.localName;
  if (tag === 'br') return <br key={key} />;
  const children = contentOf(element);
  const href = element.getAttribute('href') ?? '';
  if (tag === 'a' && LINK.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return TAGS.includes(tag) ? (
    createElement(tag, { key }, ...children)
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
};

const contentOf = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, index) =>
    child instanceof Element ? elementOf(child, index) : child.textContent,
  );

/** React creates each element, so no markup of the text itself enters the page. */
export const renderRichText = (html: string): ReactNode[] => contentOf(inertBody(html));
