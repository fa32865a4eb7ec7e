import { Wordmark } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

export const stories: Stories = { usual: <Wordmark />, compact: <Wordmark compact /> };
