import { expect, it } from 'vitest';
import { parseSettings } from './settings.js';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

it('telemetry is off without an endpoint, whatever the other settings', () => {
  expect(parseSettings({ OTEL_SERVICE_NAME: 'portal' }).otlp).toBeNull();
});

it('telemetry exports all traces by default, and metrics every minute', () => {
  expect(parseSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).otlp).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    service: 'fairlot',
    share: 1,
    figuresEveryMs: 60_000,
  });
});

it('the setting for telemetry headers is a list of pairs, percent-encoded as in a URL', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20a%3D, x-tenant = 7,broken=%zz';
  expect(
    parseSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).otlp?.headers,
  ).toEqual({ authorization: 'Bearer a=', 'x-tenant': '7', broken: '%zz' });
});
