/**
 * Settings that the page's Content Security Policy requires. Import this module first, because zod
 * tests for `eval` as soon as the contracts create their schemas.
 */
import { config } from 'zod';
import { guardMarkup } from '#shared/markup/markup.js';

guardMarkup();
// The policy blocks functions that are compiled from strings, and reports each attempt as a
// violation.
config({ jitless: true });
