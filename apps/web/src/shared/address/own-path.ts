import { z } from 'zod';
import { isOwnPath } from './is-own-path.js';

export const ownPathSchema = z.custom<string>(isOwnPath).optional().catch(undefined);
