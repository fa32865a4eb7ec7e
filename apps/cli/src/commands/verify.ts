import { writeFile } from 'node:fs/promises';
import { contexts, type CoreParts } from '@fairlot/server';
import { Option, type Command } from 'commander';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { withProgress, type ShowProgress } from '../terminal/progress.js';
import {
  subcommand,
  parseWholeNumber,
  type CommandContext,
  type CommonOptions,
} from '../terminal/subcommand.js';
import { concernsAuction } from '../verify/concerns-auction.js';
import { readInputFile } from '../verify/input-file.js';
import { readReceipts } from '../verify/issued-receipts.js';
import { signHeadDocument, readHead } from '../verify/log-head.js';
import { verifyLog, type Verification } from '../verify/verify-log.js';

type VerifyOptions = CommonOptions & {
  readonly auction?: number;
  readonly head?: string;
  readonly saveHead?: string;
  readonly receipts?: string;
};

/**
 * The result, and the source of each trusted key: this portal, the given log head, or only the
 * database.
 */
type VerificationReport = Verification & {
  readonly signers: readonly {
    readonly keyId: string;
    readonly groups: number;
    readonly by: KeySource;
  }[];
};
type KeySource = 'PORTAL' | 'HEAD' | 'DATABASE';

const KEY_SOURCE_TEXTS: Record<KeySource, string> = {
  PORTAL: 'the key of this data directory',
  HEAD: 'a key in the head',
  DATABASE: 'a key that is only in the database',
};

const sealLines = ({ groups, sealedEvents, unsealed, signers }: VerificationReport): string[] => [
  `${sealedEvents} events are in ${groups} signed groups. ${unsealed.events} older events are protected by their hash chains only.`,
  ...signers.map(
    ({ keyId, groups: signed, by }) =>
      `${signed} groups signed by ${keyId}, ${KEY_SOURCE_TEXTS[by]}.`,
  ),
];

const reportText = (verified: VerificationReport): string => {
  const { events, streams, commands, receiptsVerified, stateHashes, at } = verified;
  const { faults, faultCount } = verified;
  const read =
    `${events} events in ${streams} streams, ${commands} commands, ` +
    `${receiptsVerified} receipts verified, ${stateHashes} recorded states compared.`;
  const verifiedUpTo = at === null ? [] : [`VerificationReport up to ${at}.`];
  const lines = faults.map(
    ({ stream, position, rule, message }) => `${stream} at ${position}: ${rule}: ${message}`,
  );
  const verdict = faultCount === 0 ? 'No faults.' : `${faultCount} faults:`;
  return [read, ...sealLines(verified), ...verifiedUpTo, verdict, ...lines].join('\n');
};

const verifyPortal = async (
  { store, signer, receiptKeys, clock }: CoreParts,
  { auction, head: headFile, saveHead, receipts: receiptFile }: VerifyOptions,
  onProgress: ShowProgress,
): Promise<VerificationReport> => {
  const keys = await receiptKeys.all();
  const ownKeys = keys.map(({ publicKeyPem }) => publicKeyPem);
  const head =
    headFile === undefined ? null : readHead(await readInputFile(headFile, 'BAD_HEAD'), ownKeys);
  const held =
    receiptFile === undefined ? {} : readReceipts(await readInputFile(receiptFile, 'BAD_RECEIPTS'));
  const named = head?.keys ?? [];
  const verification = await verifyLog({
    store,
    contexts,
    publicKeyPems: [...ownKeys, ...named.map(({ publicKeyPem }) => publicKeyPem)],
    blinded: (hash) => signer.blinded(hash),
    head,
    ...held,
    onProgress,
    ...(auction !== undefined && { concerns: concernsAuction(auction) }),
  });
  const knownBy = (keyId: string): KeySource => {
    if (keyId === signer.keyId) return 'PORTAL';
    return named.some((key) => key.keyId === keyId) ? 'HEAD' : 'DATABASE';
  };
  if (saveHead !== undefined && verification.faultCount === 0) {
    const exported = { signer, keys, exportedAt: clock.now() };
    await writeFile(saveHead, signHeadDocument(verification, exported));
  }
  const signers = Object.entries(verification.signedBy).map(([keyId, groups]) => ({
    keyId,
    groups,
    by: knownBy(keyId),
  }));
  return { ...verification, signers };
};

/**
 * Verifies the whole log, or the part about one auction: hash chains, signed groups, and the
 * invariants I1 to I6 and I12.
 */
export const verifyCommand = (parent: Command, { terminal, present }: CommandContext): void => {
  subcommand(parent, 'verify', terminal, {
    description:
      'check hash chains, signed groups, invariants, recorded states and the table of commands',
    examples: ['', '--auction 12', '--save-head head.json', '--head head.json', '--json'],
  })
    .option(
      '--auction <id>',
      'id of an auction; includes the streams of vehicles',
      parseWholeNumber,
    )
    .option('--head <file>', 'a previously saved head; the log must still contain all its events')
    .addOption(
      new Option(
        '--save-head <file>',
        'save the head of the log to a file, if there are no faults',
      ).conflicts('auction'),
    )
    .option(
      '--receipts <file>',
      'JSON file with a receipt or a list of receipts, including those of refusals',
    )
    .action(async (options: VerifyOptions) => {
      const settings = portalSettings(terminal.env, options.dataDir);
      const verified = await withPortal(settings, (core) =>
        withProgress(terminal, { label: 'Verifying', unit: 'events' }, (onProgress) =>
          verifyPortal(core, options, onProgress),
        ),
      );
      const done = verified.faultCount === 0;
      present(options, { done, document: verified, text: reportText(verified) });
    });
};
