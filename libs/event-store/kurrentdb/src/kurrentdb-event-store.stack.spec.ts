import { randomUUID } from 'node:crypto';
import { runContractOn } from './testing/on-server.js';

const url = process.env['KURRENTDB_URL'] ?? '';
runContractOn({ url, prefix: `fairlot-test-${randomUUID()}` });
