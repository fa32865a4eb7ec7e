import { admissionRefusal, CONSENT_TEXTS, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, Consents, OwnUser, type GivenConsent } from '@fairlot/access-records';
import type { OwnUser as Answer } from '@fairlot/contracts/access';
import { operations } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { DEFAULT_LANGUAGE } from '@fairlot/countries';
import { Controller } from '@nestjs/common';
import { refusedEntry } from '../callers/access.guard.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ownAnswerOf } from '../responses/own-answer.js';
import { TheCaller } from '../callers/the-caller.decorator.js';

type EditInput = Input<'SEC-02'> | Input<'MOB-06'>;
type ProfileFields = Omit<EditInput['body'], 'consents' | 'version'>;

/** Returns and updates the user's own profile. */
@Controller()
export class OwnUserController {
  constructor(
    private readonly own: OwnUser,
    private readonly consents: Consents,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('SEC-03')
  async read(@TheCaller() caller: Caller): Promise<Answer> {
    const isMainUser = await this.own.isMainUser(caller);
    return ownAnswerOf(await this.own.read(caller.idUser), caller, isMainUser);
  }

  @Operation('MOB-05')
  readMobile(@TheCaller() caller: Caller): Promise<Answer> {
    return this.read(caller);
  }

  @Operation('SEC-02')
  edit(@TheInput() input: Input<'SEC-02'>): Promise<Answer> {
    return this.edited(input);
  }

  @Operation('MOB-06')
  editMobile(@TheInput() input: Input<'MOB-06'>): Promise<Answer> {
    return this.edited(input);
  }

  /** Edits the caller's account. Makes all checks before it writes anything. */
  private async edited({ caller, body, language }: EditInput): Promise<Answer> {
    const { consents = [], version, ...named } = body;
    const { idUser } = caller;
    if (version !== undefined) requireWholeAdmission(caller);
    consents.forEach(requirePresentText);
    if (version !== undefined) await this.name(idUser, version, named);
    if (consents.length > 0)
      await this.consents.answer(idUser, consents, { idActor: idUser, language });
    const [user, now, isMainUser] = await Promise.all([
      this.own.read(idUser),
      this.directory.caller(caller),
      this.own.isMainUser(caller),
    ]);
    return ownAnswerOf(user, now ?? caller, isMainUser);
  }

  private async name(idUser: number, version: number, named: ProfileFields): Promise<void> {
    const { preferredLanguage, ...wished } = named;
    // STA-041: OTHER is stored as English.
    const language = preferredLanguage === 'OTHER' ? DEFAULT_LANGUAGE : preferredLanguage;
    const edit = { ...wished, ...(language !== undefined && { language }), version };
    const { user, isLost } = await this.own.edit(idUser, edit);
    if (isLost) throw new Refused('RECORD_CHANGED', { facts: { version: user?.version ?? null } });
  }
}

/**
 * Throws if the caller is admitted only to answer consents, and may therefore change nothing else.
 */
const requireWholeAdmission = (caller: Caller): void => {
  const refusal = admissionRefusal(caller, { ...operations['SEC-02'], evenFor: [] });
  if (refusal !== null) throw refusedEntry(refusal);
};

/** Throws unless the answer is about the current version of the text. */
const requirePresentText = ({ consent, version: read }: GivenConsent): void => {
  const { version } = CONSENT_TEXTS[consent];
  if (read !== version) throw new Refused('RECORD_CHANGED', { facts: { version } });
};
