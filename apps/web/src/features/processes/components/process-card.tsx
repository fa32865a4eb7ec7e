import type { ProcessFigures, ProcessReport } from '@fairlot/contracts/engineering';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { msText } from '#shared/format/ms-text.js';
import { sizeText } from '#shared/format/size-text.js';
import { useFormat } from '#shared/format/use-format.js';
import type { ProcessMoment } from '../api/processes.js';
import { FigureCurve } from './figure-curve.js';
import { SlowStatements } from './slow-statements.js';
import styles from './process-card.module.css';

type Props = {
  readonly report: ProcessReport;
  readonly history: readonly ProcessMoment[];
  readonly now: number;
};

type FigureLine = readonly [name: string, value: string];

/** The figures of a process in words. Figures that do not apply to this process are left out. */
const useLines = ({
  eventLoop,
  heap,
  engine,
  relay,
  readModel,
  sessions,
  live,
}: ProcessFigures) => {
  const { t, i18n } = useTranslation('engineering');
  const { integer } = useFormat();
  const ms = (value: number) => msText(value, i18n.language);
  const size = (bytes: number) => sizeText(bytes, i18n.language);
  const spread = (p50: string, p99: string) => t('processes.spread', { p50, p99 });
  const used = ({ used: now, max, waiting }: ProcessFigures['sessions']['log']) =>
    t('processes.sessions', { used: integer(now), max: integer(max), waiting: integer(waiting) });
  const lag = (events: number, value: number) =>
    t('processes.lag', { events: integer(events), time: ms(value) });
  const lines: readonly (FigureLine | null)[] = [
    [
      t('processes.figure.eventLoop'),
      `${spread(ms(eventLoop.p50Ms), ms(eventLoop.p99Ms))} · max ${ms(eventLoop.maxMs)}`,
    ],
    [t('processes.figure.queue'), integer(engine.queue)],
    [
      t('processes.figure.group'),
      engine.groups === 0 ? '–' : spread(integer(engine.groupP50), integer(engine.groupP99)),
    ],
    relay && [t('processes.figure.relay'), lag(relay.waiting, relay.lagMs)],
    readModel && [t('processes.figure.readModel'), ms(readModel.lagMs)],
    readModel && [
      t('processes.figure.parked'),
      t('processes.parked', {
        records: integer(readModel.parkedRecords),
        streams: integer(readModel.parkedStreams),
      }),
    ],
    [t('processes.figure.recordSessions'), used(sessions.records)],
    [t('processes.figure.logSessions'), used(sessions.log)],
    [t('processes.figure.heap'), `${size(heap.usedBytes)} / ${size(heap.sizeBytes)}`],
    [t('processes.figure.live'), `socket.io ${integer(live.sockets)} · MQTT ${integer(live.mqtt)}`],
  ];
  return lines.flatMap((line) => (line === null ? [] : [line]));
};

const Curves = ({ report: { idProcess }, history, now }: Props) => {
  const { t, i18n } = useTranslation('engineering');
  const { integer } = useFormat();
  const ms = (value: number) => msText(value, i18n.language);
  const points = (of: (figures: ProcessFigures) => number | undefined) =>
    history.flatMap(({ at, of: processes }) => {
      const figures = processes.get(idProcess);
      const value = figures && of(figures);
      return value === undefined ? [] : [{ at, value }];
    });
  return (
    <div className={styles.curves}>
      <FigureCurve
        label={t('processes.figure.eventLoopP99')}
        points={points(({ eventLoop }) => eventLoop.p99Ms)}
        until={now}
        textOf={ms}
      />
      <FigureCurve
        label={t('processes.figure.queue')}
        points={points(({ engine }) => engine.queue)}
        until={now}
        textOf={integer}
      />
      <FigureCurve
        label={t('processes.figure.readModel')}
        points={points(({ readModel }) => readModel?.lagMs)}
        until={now}
        textOf={ms}
      />
    </div>
  );
};

/** One process: its purpose, current state and recent history, and its slowest SQL statements. */
export const ProcessCard = ({ report, history, now }: Props) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const { idProcess, roles, startedAt, figures } = report;
  return (
    <section className={styles.processCard} aria-labelledby={idProcess}>
      <h2 id={idProcess}>{roles.join(', ')}</h2>
      <p className={text.faint}>
        {t('processes.since', { time: format.second(startedAt) })} · <code>{idProcess}</code>
      </p>
      <dl>
        {useLines(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={text.number}>{value}</dd>
          </div>
        ))}
      </dl>
      <Curves report={report} history={history} now={now} />
      <SlowStatements statements={figures.statements} />
    </section>
  );
};
