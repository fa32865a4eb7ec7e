import type { EnrolledFactor, OwnFactors } from '@fairlot/contracts/access';
import { Button, text } from '@fairlot/web-ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { isStaff } from '#shared/session/rights.js';
import { sessionQuery, useUser } from '#shared/session/session.js';
import { Section, Sheet } from '#shared/ui/sheet.js';
import { factorsQuery, removeTotp, renewCodes } from '../api/factors.js';
import { useFactorProblem } from './factor-problem.js';
import { TotpChoice } from './factor-setup.js';
import { OwnPasskeys } from './own-passkeys.js';
import { PasskeySetup } from './passkey-setup.js';
import { RecoveryCodes } from './recovery-codes.js';
import { useStepUp, type GuardedCall } from './use-step-up.js';

const PASSKEYS_MAX = 10;

/** Returns a function that reloads the factors and the session. */
const useReload = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [factorsQuery.queryKey, sessionQuery.queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
};

type ChangeProps = {
  readonly guarded: GuardedCall;
  readonly name: string;
  readonly work: () => Promise<unknown>;
};

/** A button for a change that needs no input, with the result of the change. */
const Change = ({ guarded, name, work }: ChangeProps) => {
  const problem = useFactorProblem();
  const reload = useReload();
  const change = useMutation({ mutationFn: () => guarded(work), onSettled: reload });
  return (
    <div>
      <Button look="light" disabled={change.isPending} onClick={() => change.mutate()}>
        {name}
      </Button>
      <p role="alert" className={text.bad}>
        {problem(change.error)}
      </p>
    </div>
  );
};

type CodesProps = {
  readonly standing: NonNullable<OwnFactors['recoveryCodes']>;
  readonly guarded: GuardedCall;
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly used: (usedAt: number | null) => string;
};

const CodesLeft = ({ standing, guarded, onRenewed, used }: CodesProps) => {
  const { t } = useTranslation('security');
  const renew = async () => onRenewed((await renewCodes()).recoveryCodes);
  return (
    <Section title={t('codes.title')}>
      <p className={text.faint}>{t('codes.about')}</p>
      <p>
        {t('codes.left', { left: standing.left })} {used(standing.usedAt)}
      </p>
      <Change guarded={guarded} name={t('codes.renew')} work={renew} />
    </Section>
  );
};

/** The user's second factors and recovery codes. */
export const Security = () => {
  const { t } = useTranslation('security');
  const { instant } = useFormat();
  const user = useUser();
  const { data: factors } = useSuspenseQuery(factorsQuery);
  const { totp, passkeys, recoveryCodes: standing, isRequired } = factors;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { guarded, dialog } = useStepUp();
  const reload = useReload();
  const enrolled = ({ recoveryCodes }: EnrolledFactor) => {
    if (recoveryCodes !== null) setCodes(recoveryCodes);
    void reload();
  };
  const used = (usedAt: number | null) =>
    usedAt === null ? t('page.unused') : t('page.used', { at: instant(usedAt) });
  return (
    <Sheet title={t('page.title')} intro={isRequired ? t('page.required') : t('page.offered')}>
      {isStaff(user) && !isRequired && <p>{t('page.offeredToStaff')}</p>}
      {codes !== null && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      <Section title={t('totp.title')}>
        <p className={text.faint}>{t('totp.about')}</p>
        {totp !== null && (
          <p>
            {t('totp.since', { at: instant(totp.sinceAt) })} {used(totp.usedAt)}
          </p>
        )}
        <TotpChoice guarded={guarded} hasTotp={totp !== null} onEnrolled={enrolled} />
        {totp !== null && (
          <Change guarded={guarded} name={t('totp.remove')} work={() => removeTotp()} />
        )}
      </Section>
      <Section title={t('passkey.title')}>
        <p className={text.faint}>{t('passkey.about')}</p>
        <OwnPasskeys passkeys={passkeys} guarded={guarded} onRemoved={reload} used={used} />
        {passkeys.length < PASSKEYS_MAX && <PasskeySetup guarded={guarded} onEnrolled={enrolled} />}
      </Section>
      {standing !== null && (
        <CodesLeft standing={standing} guarded={guarded} onRenewed={setCodes} used={used} />
      )}
      {dialog}
    </Sheet>
  );
};
