import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemBody, problemOf } from '@fairlot/access-http';
import { validationRefused, Refused } from '@fairlot/contracts/refused';

/** A query may contain 2,000 ids of 16 digits (SEC-68), which exceeds Node's default of 16 KiB. */
export const HEADERS_MAX_BYTES = 65_536;

const refusalOf = (code: string | undefined): Refused => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refused('HEADERS_TOO_LARGE');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refused('REQUEST_TIMEOUT');
  return validationRefused([]);
};

/** Responds with a Problem to requests that Node cannot parse, and closes the connection. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = problemOf(refusalOf(error.code));
  const body = JSON.stringify(problemBody(problem, 'en'));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
