import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseSettings } from '../settings/settings.js';
import {
  startCollector,
  makePortal,
  launchAuction,
  makeWorld,
  OPERATORS_TOKEN,
  PEOPLE,
  WAIT_OPTIONS,
  usernameOf,
  PERSON_NAMES,
  type CollectedSpan,
  type Collector,
  type TestPortal,
  type World,
} from '../testing/index.js';

const otlpTo = (url: string) =>
  parseSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20a%20collector',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  }).otlp;
const offer = (world: World, idAuction: number, euros: number, headers = {}) =>
  world.as('dealer1').run('SEC-59', {
    params: { idAuction, idLot: 1 },
    body: { offer: euros, confirmed: true },
    headers,
  });

describe('a bid on a portal with a collector', () => {
  let collector: Collector;
  let portal: TestPortal;
  let world: World;
  let idAuction: number;
  let traceId: string;
  const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const named = (name: string): CollectedSpan | undefined =>
    collector.spans.find(
      (span) =>
        span.name === name &&
        (span.traceId === traceId || span.links?.some((link) => link.traceId === traceId)),
    );

  beforeAll(async () => {
    collector = await startCollector();
    portal = await makePortal({ otlp: otlpTo(collector.url) });
    world = await makeWorld(portal);
    const lots = [{ basePriceMinor: 5_000_000 }];
    idAuction = await launchAuction(world, { bidders: ['dealer1', 'dealer2'], lots });
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
    const { receipt } = await offer(world, idAuction, 654_300, { traceparent });
    traceId = receipt.commandId.replaceAll('-', '');
    await vi.waitFor(() => expect(named('handle read-model')).toBeDefined(), WAIT_OPTIONS);
    await vi.waitFor(() => expect(named('tell')).toBeDefined(), WAIT_OPTIONS);
  });
  afterAll(async () => {
    await portal.stop();
    await collector.stop();
  });

  it('is a trace whose id is the command id in the bid receipt', () => {
    const root = named('SEC-59')!;
    expect(root.parentSpanId ?? '').toBe('');
    expect(root.attributes).toEqual([
      { key: 'http.response.status_code', value: { intValue: 200 } },
      { key: 'fairlot.auction', value: { intValue: idAuction } },
    ]);
    const parts = collector.spans.filter((span) => span.parentSpanId === root.spanId);
    expect(parts.map(({ name }) => name)).toEqual([
      'sign-in',
      'contract',
      'facts',
      'queue',
      'decide',
      'queue',
      'append',
      'answer',
    ]);
    expect(parts.every((part) => part.traceId === traceId)).toBe(true);
    // The parts follow each other without gaps, from the beginning of the call to its end.
    expect(parts[0]!.startTimeUnixNano).toBe(root.startTimeUnixNano);
    for (const [index, part] of parts.entries())
      expect(parts[index + 1]?.startTimeUnixNano ?? root.endTimeUnixNano).toBe(
        part.endTimeUnixNano,
      );
  });

  it('links to the trace of its caller, but does not follow its sampling decision', () => {
    expect(named('SEC-59')!.links).toMatchObject([CALLER]);
    expect(collector.spans.some((span) => span.traceId === CALLER.traceId)).toBe(false);
  });

  it.each(['append group', 'publish', 'handle read-model', 'tell'])(
    'links to the span “%s”, which other traces share',
    (name) => {
      const span = named(name)!;
      const { spanId } = named('SEC-59')!;
      expect([span.parentSpanId ?? '', span.traceId === traceId]).toEqual(['', false]);
      expect(span.links).toContainEqual(expect.objectContaining({ traceId, spanId }));
    },
  );

  it('exports no user, dealer, lot, amount or token', async () => {
    await vi.waitFor(() => expect(collector.metrics.length).toBeGreaterThan(0), WAIT_OPTIONS);
    const bodies = collector.received.map(({ body }) => body).join('\n');
    const { user, session } = {
      user: [...new Set([...PERSON_NAMES.map(usernameOf), ...Object.keys(PEOPLE)])],
      session: Object.values(world.as('dealer1').credentials),
    };
    const secret = [...user, ...session, OPERATORS_TOKEN, '00743110157', '654300', '65430000'];
    expect(
      secret.filter((text) => bodies.includes(`"${text}"`) || bodies.includes(`:${text}`)),
    ).toEqual([]);
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map((a) => a.key)));
    expect([...keys].toSorted()).toEqual([
      'fairlot.auction',
      'fairlot.commands',
      'fairlot.events',
      'http.response.status_code',
    ]);
    expect(bodies).not.toContain('example.test');
  });

  it('has the same span name whatever the kind of bid', async () => {
    const input = { params: { idAuction, idLot: 1 }, body: { maximumMinor: 70_000_000 } };
    const headers = { 'idempotency-key': randomUUID() };
    const { receipt } = await world.as('dealer2').run('ENG-01', { ...input, headers });
    traceId = receipt.commandId.replaceAll('-', '');
    await vi.waitFor(() => expect(named('SEC-59')).toBeDefined(), WAIT_OPTIONS);
    expect(collector.spans.some(({ name }) => name === 'ENG-01')).toBe(false);
  });

  it('changes the metrics at /metrics, which are exported too', async () => {
    const shown = (name: string) => collector.metrics.find((metric) => metric.name === name);
    await vi.waitFor(
      () =>
        expect(shown('fairlot_engine_commands_total')).toMatchObject({
          sum: { isMonotonic: true, dataPoints: [{ asDouble: expect.any(Number) }] },
        }),
      WAIT_OPTIONS,
    );
    const { histogram } = shown('fairlot_engine_commit_seconds')!;
    const [point] = histogram!.dataPoints;
    expect(point!.count).toBeGreaterThan(0);
    expect(point!.bucketCounts.reduce((one, other) => one + other)).toBe(point!.count);
  });

  it('is exported with the headers from the settings', () => {
    expect(new Set(collector.received.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer of a collector']),
    );
  });
});

describe('a portal whose collector is down', () => {
  it('accepts bids anyway, and logs the failure once', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn');
    const portal = await makePortal({ otlp: otlpTo(`http://127.0.0.1:${await freePort()}`) });
    const world = await makeWorld(portal);
    const idAuction = await launchAuction(world, { bidders: ['dealer1'] });
    const warnings = () => warn.mock.calls.filter(([line]) => String(line).includes('OTEL_'));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1), WAIT_OPTIONS);
    for (let euros = 5000; euros < 8000; euros += 100) await offer(world, idAuction, euros);
    await portal.stop();
    expect(warnings()).toHaveLength(1);
    warn.mockRestore();
  });
});
