import { notFound } from '@tanstack/react-router';

const ID = /^[1-9]\d{0,9}$/;

/** An id in the address; anything else is a page that does not exist. */
export const idInPath = (text: string): number => {
  if (!ID.test(text)) throw notFound();
  return Number(text);
};
