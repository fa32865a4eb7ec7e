import { expect, it } from 'vitest';
import { parsePayment } from './payment-result.js';

it.each([
  [{ esito: 'OK' }, 'ok', ''],
  [{ esito: 'ko', messaggio: ' Carta scaduta ' }, 'ko', 'Carta scaduta'],
  [{}, null, ''],
  [{ esito: 'constructor' }, null, ''],
  [{ esito: ['OK', 'KO'], messaggio: ['a', 'b'] }, null, ''],
  [{ messaggio: 'a\u202eb\u0000c\nd' }, null, 'a b c d'],
  [{ messaggio: '😀'.repeat(500) }, null, '😀'.repeat(200)],
])('the payment page reads outcome and message from %j', (query, outcome, message) =>
  expect(parsePayment(query)).toEqual({ outcome, message }),
);
