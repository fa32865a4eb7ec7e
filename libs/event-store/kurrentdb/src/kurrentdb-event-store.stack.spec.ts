import { randomUUID } from 'node:crypto';
import { keepsContractOn } from './testing/on-server.js';

const url = process.env['KURRENTDB_URL'] ?? '';
keepsContractOn({ url, prefix: `fairlot-test-${randomUUID()}` });
