import { createElement, Fragment, type ReactNode } from 'react';
import { inertBody } from './markup.js';

/**
 * Elements that are rendered, which are those that the server allows. Of other elements, only the
 * text is shown.
 */
const ALLOWED_TAGS = ['h2', 'h3', 'p', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li'];
const ALLOWED_LINK = /^(?:https:\/\/|mailto:|tel:)/i;

const renderElement = (element: Element, key: number): ReactNode => {
  const tag = element.localName;
  if (tag === 'br') return <br key={key} />;
  const children = renderContent(element);
  const href = element.getAttribute('href') ?? '';
  if (tag === 'a' && ALLOWED_LINK.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return ALLOWED_TAGS.includes(tag) ? (
    createElement(tag, { key }, ...children)
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
};

const renderContent = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, index) =>
    child instanceof Element ? renderElement(child, index) : child.textContent,
  );

/** Renders rich text. React creates each element, so markup in the text cannot reach the page. */
export const renderRichText = (html: string): ReactNode[] => renderContent(inertBody(html));
