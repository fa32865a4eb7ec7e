import { isMarket, LANGUAGES, MARKET_PACKS, type Language } from '@fairlot/countries';
import { Button, controls, FormField, layout, Modal, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DescribedForm } from '#shared/form/describe-form.js';
import { showInFrame } from '#shared/markup/show-in-frame.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { previewBodyOf, previewQuery, type PreviewBody } from '../api/templates.js';
import styles from './templates.module.css';

type TemplateValues = Readonly<Record<string, unknown>>;

/** The default language of visitors in the template's market. */
const usualLanguage = ({ idMarket }: TemplateValues): Language =>
  isMarket(idMarket) ? MARKET_PACKS[idMarket].defaultLanguage : 'en';

/**
 * The languages to choose from: those of the template's markets, English, and all that have a text.
 */
const languagesOf = (
  { idMarket, idMarkets }: TemplateValues,
  written: object,
): readonly Language[] => {
  const markets = [idMarket, idMarkets].flat().filter(isMarket);
  const spoken = new Set<Language>(markets.flatMap((one) => MARKET_PACKS[one].languages));
  return LANGUAGES.filter((one) => one === 'en' || spoken.has(one) || one in written);
};

const Frame = ({ html }: { readonly html: string }) => {
  const { t } = useTranslation('template');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current !== null) showInFrame(frame.current, html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t('template.preview.title')}
      // The frame runs no scripts. It keeps the origin, because otherwise it could not load the
      // portal's style sheet.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    />
  );
};

const Page = ({ body }: { readonly body: PreviewBody }) => {
  const { data, error, refetch } = useQuery(previewQuery(body));
  if (error !== null) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={320} />;
  return <Frame html={data.html} />;
};

type DialogProps = {
  readonly idTemplate: number | null;
  /** The form's values at the time when the user opened the preview. */
  readonly values: TemplateValues;
  readonly onClose: () => void;
};

const PreviewDialog = ({ idTemplate, values, onClose }: DialogProps) => {
  const { t } = useTranslation('template');
  const [language, choose] = useState(() => usualLanguage(values));
  const body = previewBodyOf(values, { idTemplate, language });
  if (body === null) return null;
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t('template.preview.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={layout.lines}>
        <p className={text.faint}>{t('template.preview.intro')}</p>
        <FormField label={t('word.language')}>
          {(control) => (
            <select
              {...control}
              className={controls.select}
              value={language}
              onChange={({ currentTarget: { value } }) => choose(value as Language)}
            >
              {languagesOf(values, body.partner.description).map((one) => (
                <option key={one} value={one}>
                  {t(`language.${one}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <Page key={language} body={body} />
      </div>
    </Modal>
  );
};

type Props = { readonly form: DescribedForm<Record<string, unknown>> };

/**
 * A button below the form's fields that previews the partner page with the form's current values
 * (SCR-093).
 */
export const partnerPreview = (idTemplate: number | null) =>
  function PartnerPreview({ form }: Props) {
    const { t } = useTranslation('template');
    const may = useMayCall();
    const [values, show] = useState<TemplateValues | null>(null);
    const partner = useWatch({ control: form.control, name: 'partner' });
    if (!may('ENG-331') || partner === null) return null;
    return (
      <div className={layout.row}>
        <Button look="light" onClick={() => show(structuredClone(form.getValues()))}>
          {t('template.preview.open')}
        </Button>
        {values && (
          <PreviewDialog idTemplate={idTemplate} values={values} onClose={() => show(null)} />
        )}
      </div>
    );
  };
