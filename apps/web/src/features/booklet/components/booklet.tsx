import { vehicleFileOperations } from '@fairlot/contracts/vehicles';
import { Button } from '@fairlot/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { download } from '#shared/api/download.js';
import { useDescribedForm } from '#shared/form/describe-form.js';
import { ShortForm } from '#shared/form/short-form.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import { saveFile } from '#shared/tasks/save-file.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { Sheet } from '#shared/ui/sheet.js';
import { bookletForm, type BookletQuery } from './booklet-form.js';

const EMPTY_QUERY: BookletQuery = { licensePlate: '', vatCode: '' };
const MEGABYTE = 1_000_000;

/** Downloads the file with all documents of a vehicle, and reports the progress. */
const useDossier = () => {
  const [bytes, setBytes] = useState(0);
  const mutation = useMutation({
    mutationFn: (query: BookletQuery) => {
      setBytes(0);
      return download(vehicleFileOperations['SEC-13'], { query }, { onProgress: setBytes });
    },
    onSuccess: saveFile,
  });
  return { ...mutation, bytes };
};

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * SCR-049: downloads all documents of a vehicle, for users who know its registration and its
 * owner's VAT number.
 */
export const Booklet = () => {
  const { t, i18n } = useTranslation('help');
  const problemText = useProblemText();
  const { mutate, isPending, data, error, bytes } = useDossier();
  const problem = error instanceof ApiError ? error.problem : null;
  const form = useDescribedForm(bookletForm, EMPTY_QUERY, problem);
  const size = (bytes / MEGABYTE).toLocaleString(languageTagOf(i18n.language), {
    maximumFractionDigits: 1,
  });
  return (
    <Sheet title={t('booklet.title')} intro={t('booklet.intro')}>
      <ShortForm described={bookletForm} form={form} onSubmit={(values) => mutate(values)}>
        <div role="status">
          {isPending && <p>{t('booklet.coming', { size })}</p>}
          {data && <p>{t('booklet.done', { file: data.fileName })}</p>}
          {error && <p>{isNotFound(error) ? t('booklet.none') : problemText(error)}</p>}
        </div>
        <Button type="submit" disabled={isPending} aria-busy={isPending}>
          {t('booklet.button')}
        </Button>
      </ShortForm>
    </Sheet>
  );
};
