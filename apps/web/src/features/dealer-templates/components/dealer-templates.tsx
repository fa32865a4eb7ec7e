import { Button, layout, Skeleton, text } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as PageLink } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useCommand } from '#shared/command/use-command.js';
import { FormVerdict, SendButton } from '#shared/form/form-verdict.js';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  DEALER_TEMPLATES,
  dealerTemplatesQuery,
  linkTemplate,
  unlinkTemplate,
  type TemplateLink,
  type OwnedTemplate,
} from '../api/dealer-templates.js';
import styles from './dealer-templates.module.css';
import { MarketTemplates } from './market-templates.js';

const TemplateChoice = referenceControl({ of: 'template', isRequired: false });

const useLinking = (
  send: (link: TemplateLink, commandId: string) => Promise<unknown>,
  onDone?: () => void,
) => {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: DEALER_TEMPLATES });
  return useCommand<TemplateLink, unknown>(({ values, commandId }) => send(values, commandId), {
    onDone: () => {
      readAgain();
      onDone?.();
    },
    onRefused: readAgain,
  });
};

type UnlinkProps = { readonly idDealer: number; readonly template: OwnedTemplate };

const Unlink = ({ idDealer, template }: UnlinkProps) => {
  const { t } = useTranslation('dealer');
  const { snapshot, dispatch } = useLinking(unlinkTemplate);
  const { idTemplate, templateName: name } = template;
  const isUnknown = snapshot.matches('unknown');
  return (
    <>
      <Button
        look="plain"
        disabled={snapshot.matches('sending')}
        aria-label={t('dealer.templates.unlinkOne', { name })}
        onClick={() =>
          dispatch(
            isUnknown ? { type: 'RETRY' } : { type: 'SUBMIT', values: { idDealer, idTemplate } },
          )
        }
      >
        {isUnknown ? t('word.askAgain') : t('dealer.templates.unlink')}
      </Button>
      <FormVerdict step={snapshot.value} problem={snapshot.context.problem} />
    </>
  );
};

type RowsProps = {
  readonly rows: readonly OwnedTemplate[];
  readonly none: string;
  /**
   * Id of the dealer from which each template can be unlinked. Undefined for templates that the
   * dealer owns.
   */
  readonly unlinkFrom?: number | undefined;
};

const Rows = ({ rows, none, unlinkFrom }: RowsProps) => {
  const { t } = useTranslation('dealer');
  if (rows.length === 0) return <p className={text.faint}>{none}</p>;
  return (
    <ul className={styles.rows}>
      {rows.map((template) => {
        const { idTemplate, templateName, idMarkets, enabled } = template;
        return (
          <li key={idTemplate}>
            <span>
              <PageLink {...toAdmin('records', 'templates', String(idTemplate))}>
                {templateName}
              </PageLink>{' '}
              <span className={text.faint}>
                {[...idMarkets, ...(enabled ? [] : [t('dealer.templates.off')])].join(' · ')}
              </span>
            </span>
            {unlinkFrom !== undefined && <Unlink idDealer={unlinkFrom} template={template} />}
          </li>
        );
      })}
    </ul>
  );
};

/** Links a template of another dealer to this dealer. */
const LinkForm = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { snapshot, dispatch } = useLinking(linkTemplate, () => setChosen(null));
  const { problem } = snapshot.context;
  return (
    <form
      className={layout.lines}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) dispatch({ type: 'SUBMIT', values: { idDealer, idTemplate: chosen } });
      }}
    >
      <label htmlFor={id}>{t('dealer.templates.choose')}</label>
      <div className={layout.row}>
        <TemplateChoice
          id={id}
          aria-invalid={problem !== null}
          aria-describedby={undefined}
          value={chosen}
          onValue={(value) => setChosen(value)}
          onBlur={() => {}}
        />
        <SendButton
          step={snapshot.value}
          button={t('dealer.templates.link')}
          isReady={chosen !== null}
          onRetry={() => dispatch({ type: 'RETRY' })}
        />
      </div>
      <FormVerdict step={snapshot.value} problem={problem} />
      {problem?.fields?.map(({ path, message }) => (
        <p key={path} role="alert" className={text.bad}>
          {message}
        </p>
      ))}
    </form>
  );
};

type Props = { readonly idDealer: number; readonly isMulti: boolean };

/**
 * SCR-085: the templates that a dealer owns, and other dealers' templates that it may use for joint
 * auctions.
 */
export const DealerTemplates = ({ idDealer, isMulti }: Props) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const { data, error, refetch } = useQuery(dealerTemplatesQuery(idDealer));
  if (data === undefined && error)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={220} />;
  const { own, linked } = data;
  return (
    <div className={styles.parts}>
      <section>
        <h2>{t('dealer.templates.own')}</h2>
        <Rows rows={own} none={t('dealer.templates.noOwn')} />
      </section>
      {may('ADM-49') && own.length > 0 && <MarketTemplates idDealer={idDealer} />}
      <section>
        <h2>{t('dealer.templates.linked')}</h2>
        <Rows
          rows={linked}
          none={t('dealer.templates.noLinked')}
          unlinkFrom={may('ADM-53') ? idDealer : undefined}
        />
        {may('ADM-52') && isMulti && <LinkForm idDealer={idDealer} />}
        {!isMulti && <p className={text.faint}>{t('dealer.templates.noRight')}</p>}
      </section>
    </div>
  );
};
