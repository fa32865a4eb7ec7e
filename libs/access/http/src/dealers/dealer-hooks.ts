import type { Caller } from '@fairlot/access-domain';
import { DealerEnabled } from '@fairlot/access-records';
import { validationRefused } from '@fairlot/contracts/refused';
import { Injectable } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import type {
  HookFault,
  RecordHooks,
  ProposedRecord,
  WrittenRecord,
} from '../record/record-hooks.js';

type Row = Readonly<Record<string, unknown>>;

const enabledMarketsOf = (row: Row | null): readonly string[] =>
  (row?.['enabledMarkets'] as readonly string[] | undefined) ?? [];

/** Markets that are in only one of the two lists. */
const changedMarkets = (one: readonly string[], other: readonly string[]): readonly string[] => [
  ...one.filter((market) => !other.includes(market)),
  ...other.filter((market) => !one.includes(market)),
];

/** Rules and effects of writing a dealer that its field descriptions cannot express (STA-088). */
@Injectable()
export class DealerHooks implements RecordHooks {
  constructor(private readonly enabled: DealerEnabled) {}

  /** A dealer that staff create is not configured yet, like a dealer that registered itself. */
  beside(_values: Row, stored: Row | null): Row {
    return stored === null ? { state: 'REGISTERED', enabled: false } : {};
  }

  /**
   * ROL-036: staff enable and disable a dealer in their own markets, and leave other markets
   * unchanged.
   */
  faults(
    { values, stored }: ProposedRecord,
    { adminEnabledMarkets }: Caller,
  ): readonly HookFault[] {
    const changed = changedMarkets(enabledMarketsOf(values), enabledMarketsOf(stored));
    const isForeign = changed.some((market) => !adminEnabledMarkets.includes(market));
    return isForeign ? [{ path: 'enabledMarkets', fault: 'foreign_market' }] : [];
  }

  async alongside(record: WrittenRecord): Promise<void> {
    const { manager, by, before, after } = record;
    const idDealer = Number(after['idDealer']);
    if (before === null || before['enabled'] === after['enabled']) return;
    if (after['enabled'] !== true) return this.enabled.withdraw(manager, idDealer);
    if (after['idMergedInto'] !== null)
      throw validationRefused([fieldProblem('flgEnabled', 'dealer_merged', record.language)]);
    if (after['state'] !== 'CONFIGURED')
      throw validationRefused([fieldProblem('flgEnabled', 'not_configured', record.language)]);
    const businessName = String(after['businessName']);
    const command = { idDealer, commandId: String(by.commandId) };
    await this.enabled.announce(manager, command, { businessName });
  }
}
