import { ExportResultCode, type ExportResult } from '@opentelemetry/core';

type OnResult = (result: ExportResult) => void;
type BatchExporter<Batch> = { export(batch: Batch, onResult: OnResult): void };

/** Logs one warning when the collector becomes unavailable, and one line when it is back. */
export const warnOnce = (write: (line: string) => void) => {
  let isAway = false;
  return <Batch, Exporter extends BatchExporter<Batch>>(exporter: Exporter): Exporter => {
    const send = exporter.export.bind(exporter);
    exporter.export = (batch: Batch, onResult: OnResult) =>
      send(batch, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed !== isAway)
          write(
            failed
              ? `cannot export to OTEL_EXPORTER_OTLP_ENDPOINT; the data is lost: ${String(result.error)}`
              : 'OTEL_EXPORTER_OTLP_ENDPOINT works again',
          );
        isAway = failed;
        onResult(result);
      });
    return exporter;
  };
};
