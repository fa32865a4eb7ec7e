import { z } from 'zod';
import { isOwnPath } from './is-own-path.js';

export const ownPath = z.custom<string>(isOwnPath).optional().catch(undefined);
