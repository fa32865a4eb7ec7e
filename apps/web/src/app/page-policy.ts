/**
 * What the page's policy asks of its scripts. Imported before everything else: the contracts try out
 * what they may do as soon as they are made.
 */
import { config } from 'zod';
import { guardMarkup } from '#shared/markup/markup.js';

guardMarkup();
// Functions made of text are refused, and trying one is told as a breach.
config({ jitless: true });
