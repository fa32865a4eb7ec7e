import { contexts } from '@fairlot/server';
import type { Command } from 'commander';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { withProgress } from '../terminal/progress.js';
import { subcommand, wholeNumber, type Cli, type CommonOptions } from '../terminal/subcommand.js';
import { concernsAuction } from '../verify/concerns-auction.js';
import { verifyLog, type Verification } from '../verify/verify-log.js';

type VerifyOptions = CommonOptions & { readonly auction?: number };

const textOf = ({ faults, faultCount, ...counts }: Verification): string => {
  const { events, streams, commands, receiptsVerified, stateHashes, at } = counts;
  const read =
    `${events} events in ${streams} streams, ${commands} commands, ` +
    `${receiptsVerified} receipts verified, ${stateHashes} recorded states compared.`;
  const place = at === null ? '' : `\nRead up to ${at}.`;
  const lines = faults.map(
    ({ stream, position, rule, message }) => `${stream} at ${position}: ${rule}: ${message}`,
  );
  const verdict = faultCount === 0 ? 'No fault.' : `${faultCount} faults:`;
  return [`${read}${place}`, verdict, ...lines].join('\n');
};

/** The whole log, or one auction's part of it: chains, invariants I1 to I6, I12 and receipts. */
export const verifyCommand = (parent: Command, { terminal, present }: Cli): void => {
  subcommand(parent, 'verify', terminal, {
    description: 'check hash chains, invariants, recorded states and receipts',
    examples: ['', '--auction 12', '--json'],
  })
    .option('--auction <id>', 'one auction, with the streams of vehicles', wholeNumber)
    .action(async (options: VerifyOptions) => {
      const settings = portalSettings(terminal.env, options.dataDir);
      const verification = await withPortal(settings, async ({ store, signer, receiptKeys }) => {
        const publicKeyPems = (await receiptKeys.all()).map((key) => key.publicKeyPem);
        const scope =
          options.auction === undefined ? {} : { concerns: concernsAuction(options.auction) };
        return withProgress(terminal, { label: 'Verifying', unit: 'events' }, (onProgress) =>
          verifyLog({ store, contexts, signer, publicKeyPems, ...scope, onProgress }),
        );
      });
      const done = verification.faultCount === 0;
      present(options, { done, document: verification, text: textOf(verification) });
    });
};
