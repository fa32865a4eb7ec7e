import { Button } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import type { ListAnswer } from './describe-list.js';

type Props = {
  readonly more: ListAnswer<never>['more'];
  readonly label: string | undefined;
};

/** A button that loads the next page of a list, or the error of the last attempt. */
export const LoadMore = ({ more, label }: Props) =>
  more &&
  (more.error && !more.isOn ? (
    <ProblemPanel error={more.error} onRetry={more.load} />
  ) : (
    <Button look="light" disabled={more.isOn} onClick={more.load}>
      {label}
    </Button>
  ));
