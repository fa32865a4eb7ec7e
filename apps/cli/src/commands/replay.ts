import { Option, type Command } from 'commander';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { contexts, commandKindsByName } from '@fairlot/server';
import { decideCommands, type CommandsReplay } from '../replay/decide-commands.js';
import { replayAuctionStreams, replayToPosition } from '../replay/replay-auction-streams.js';
import type { StreamReplay } from '../replay/replay-stream.js';
import { withProgress } from '../terminal/progress.js';
import {
  subcommand,
  parseWholeNumber,
  type CommandContext,
  type CommonOptions,
} from '../terminal/subcommand.js';
import { textTable } from '../terminal/text-table.js';

type ReplayOptions = CommonOptions & {
  readonly lot?: number;
  readonly at?: number;
  readonly to?: string;
  readonly stream?: string;
};

/** The rules of this version, with which recorded commands are decided again. */
const CURRENT_RULES = { contexts, kinds: commandKindsByName };

const streamVerdict = ({ recordedHash, differing }: StreamReplay): string => {
  if (differing.length > 0) return 'DIFFERS';
  return recordedHash === null ? 'equal, latest state not recorded' : 'equal';
};

const commandLines = ({ decided, folded, differing }: CommandsReplay): string[] => [
  `commands decided again: ${decided}, with a different result: ${differing.length}`,
  ...(folded === 0
    ? []
    : [`commands not decided again, because their input was not stored: ${folded}`]),
  ...differing.map(
    ({ commandId, stream, position, what, recorded, again }) =>
      `${stream} at ${position}, command ${commandId}: ${what} was ${recorded}, is ${again}`,
  ),
];

const reportText = (streams: readonly StreamReplay[], commands: CommandsReplay): string => {
  const rows = streams.map((replay) => [
    replay.stream,
    replay.position,
    replay.stateHash,
    replay.compared,
    streamVerdict(replay),
  ]);
  const faults = streams.flatMap(({ stream, differing }) =>
    differing.map(
      ({ position, recorded, replayed }) =>
        `${stream}: before position ${position} the state was ${recorded}, replayed ${replayed}`,
    ),
  );
  const table = textTable(['stream', 'position', 'state hash', 'compared', 'with live'], rows);
  return [table, ...faults, ...commandLines(commands)].join('\n');
};

/**
 * Rebuilds an auction, lot or stream at any position, compares it with the recorded states, and
 * decides its commands again.
 */
export const replayCommand = (parent: Command, { terminal, present }: CommandContext): void => {
  subcommand(parent, 'replay', terminal, {
    description: 'rebuild an auction at any position, compare it, and decide its commands again',
    examples: [
      '12',
      '12 --lot 3',
      '12 --lot 3 --at 40 --json',
      '12 --to <log position>',
      '--stream vehicle-7',
    ],
  })
    .argument('[idAuction]', 'id of the auction', parseWholeNumber)
    .addOption(
      new Option('--stream <name>', 'a single stream of any context').conflicts(['lot', 'to']),
    )
    .option('--lot <n>', 'number of a lot; includes its award', parseWholeNumber)
    .addOption(
      new Option('--at <position>', 'position in the stream of the lot or auction')
        .argParser(parseWholeNumber)
        .conflicts('to'),
    )
    .option('--to <logPosition>', 'position in the global log (`verify` prints the latest)')
    .action(async (idAuction: number | undefined, options: ReplayOptions, replay: Command) => {
      const { lot: idLot = null, at = null, to = null, stream } = options;
      if (idAuction === undefined && stream === undefined) {
        replay.error("error: missing required argument 'idAuction'");
      }
      if (idAuction !== undefined && stream !== undefined) {
        replay.error('error: give either an auction or --stream, not both');
      }
      const settings = portalSettings(terminal.env, options.dataDir);
      const { streams, commands } = await withPortal(settings, async ({ store }) => {
        const folded = await withProgress(terminal, { label: 'Replaying' }, (show) =>
          idAuction === undefined
            ? replayToPosition({ store, contexts }, stream ?? '', at).then((one) => [one])
            : replayAuctionStreams({ store, contexts }, { idAuction, idLot, at, to }, show),
        );
        const decided = await withProgress(terminal, { label: 'Deciding again' }, (show) =>
          decideCommands({ store, ...CURRENT_RULES }, { streams: folded, to }, show),
        );
        return { streams: folded, commands: decided };
      });
      const done = [...streams, commands].every(({ differing }) => differing.length === 0);
      present(options, {
        done,
        document: { idAuction: idAuction ?? null, streams, commands },
        text: reportText(streams, commands),
      });
    });
};
