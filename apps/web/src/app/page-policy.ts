/**
 * Settings that the page's Content Security Policy requires. Imported first, because contracts
 * check for `eval` as soon as they are created.
 */
import { config } from 'zod';
import { guardMarkup } from '#shared/markup/markup.js';

guardMarkup();
// The policy blocks functions that are created from text, and reports each attempt as a violation.
config({ jitless: true });
