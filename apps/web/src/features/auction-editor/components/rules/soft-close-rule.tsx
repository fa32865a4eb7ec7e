import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '@fairlot/web-ui';
import { formatOf } from '#shared/sale-format/sale-format.js';
import type { SoftCloseValues } from '../../machines/auction-values.js';
import { AuctionFields } from '../auction-fields.js';
import { useTemplate } from '../editor-context.js';
import { useField } from '../use-field.js';
import notice from '#shared/ui/notice.module.css';
import fieldGrid from '../field-grid.module.css';

const SCOPES = ['LOT', 'AUCTION'] as const;
const MINUTE_MS = 60_000;
/** Initial soft close if the template has none. */
const INITIAL_SOFT_CLOSE: SoftCloseValues = {
  scope: 'LOT',
  windowMs: 2 * MINUTE_MS,
  addMs: 2 * MINUTE_MS,
  maxCount: 10,
  hardStopMs: 30 * MINUTE_MS,
};
/**
 * Fields of the soft close: a bid near the end extends the lot (domain section 6). Some formats
 * have no soft close.
 */
export const SoftCloseFields = () => {
  const { t } = useTranslation('manage');
  const template = useTemplate();
  const { value: softClose, set } = useField('policy.softClose');
  const { noSoftClose } = formatOf({ format: useField('format').value }).texts;
  const { value: scope, set: setScope } = useField('policy.softClose.scope');
  const first = template?.policy.softClose ?? INITIAL_SOFT_CLOSE;
  return (
    <>
      <ChoiceRow
        label={t('auctionEditor.rule.softClose')}
        value={softClose ? 'on' : 'off'}
        onChange={(choice) => set(choice === 'on' ? { ...first } : null)}
        choices={(['off', 'on'] as const).map((value) => ({
          value,
          label: t(`auctionEditor.softClose.${value}`),
        }))}
      />
      {noSoftClose && softClose && <p className={notice.notice}>{t(noSoftClose)}</p>}
      {softClose && (
        <>
          <ChoiceRow
            label={t('auctionEditor.softClose.scope')}
            value={scope ?? 'LOT'}
            onChange={setScope}
            choices={SCOPES.map((value) => ({
              value,
              label: t(`auctionEditor.softClose.scopes.${value}`),
            }))}
          />
          <div className={clsx(fieldGrid.fields, fieldGrid.small)}>
            <AuctionFields
              names={[
                'policy.softClose.windowMs',
                'policy.softClose.addMs',
                'policy.softClose.hardStopMs',
                'policy.softClose.maxCount',
              ]}
            />
          </div>
        </>
      )}
    </>
  );
};
