import { clsx } from 'clsx/lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyPanel, layout, PageTitle, Skeleton, text } from '@fairlot/web-ui';
import { FoldedFilters } from '#shared/ui/folded-filters.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  changeOf,
  isNarrowed,
  matching,
  shownOf,
  type ListAnswer,
  type BodyProps,
  type List,
} from './describe-list.js';
import styles from './list-page.module.css';

const NOTHING: readonly never[] = [];

type Props<Row, Said> = Pick<BodyProps<Row, Said>, 'said' | 'onSay'> & {
  readonly list: List<Row, Said>;
};
type WholeProps<Row, Said> = Props<Row, Said> & BodyProps<Row, Said>;

type ControlsProps<Row, Said> = WholeProps<Row, Said> & Pick<List<Row, Said>, 'names'>;

const Controls = <Row, Said extends object>(props: ControlsProps<Row, Said>) => {
  const { list, names, said, onSay, rows } = props;
  const controlOf = (name: keyof Said) => {
    const { Control } = list.filters[name];
    return (
      <Control
        key={String(name)}
        value={said[name]}
        onChange={(value) => onSay(changeOf<Said>([[name, value]]))}
        rows={rows}
        othersOf={() => matching(list, { rows, said, besides: name })}
      />
    );
  };
  return names.map(controlOf);
};

/** Opened by the user, or when the address sets one of its filters. */
const Tucked = <Row, Said extends object>(props: ControlsProps<Row, Said>) => {
  const { list, names, said } = props;
  const [isOpen, setOpen] = useState(() => names.some((name) => said[name] !== list.unsaid[name]));
  return (
    <details
      className={styles.tucked}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{list.useTexts().tucked}</summary>
      <div className={layout.toolbar}>
        <Controls {...props} />
      </div>
    </details>
  );
};

/** The number of filters that stay visible on a phone. */
const UNFOLDED_MAX = 2;

const AllControls = <Row, Said extends object>(props: WholeProps<Row, Said>) => {
  const { names, tucked = NOTHING } = props.list;
  return (
    <>
      <Controls {...props} names={names.filter((name) => !tucked.includes(name))} />
      {tucked.length > 0 && <Tucked {...props} names={tucked} />}
    </>
  );
};

const Toolbar = <Row, Said extends object>(props: WholeProps<Row, Said>) => {
  const { said } = props;
  const { names, unsaid, Tools } = props.list;
  const active = names.filter((name) => said[name] !== unsaid[name]).length;
  const controls = <AllControls {...props} />;
  return (
    <div className={layout.toolbar} role="search">
      {names.length > UNFOLDED_MAX ? (
        <FoldedFilters active={active}>{controls}</FoldedFilters>
      ) : (
        controls
      )}
      {Tools && <Tools {...props} />}
    </div>
  );
};

const LINES = { height: 58, count: 8 };

const Loading = ({ skeleton = LINES }: Pick<List<never, never>, 'skeleton'>) => {
  const { t } = useTranslation('shell');
  const { height, count, isGrid = false } = skeleton;
  return (
    <div
      className={isGrid ? layout.cards : layout.lines}
      aria-busy="true"
      aria-label={t('loading')}
    >
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
};

const Nothing = <Row, Said extends object>({ list, said, onSay }: WholeProps<Row, Said>) => {
  const { names, unsaid, icon, PageAction } = list;
  const { none, noMatch } = list.useTexts();
  if (!isNarrowed(list, said))
    return (
      <EmptyPanel icon={icon} title={none.title} text={none.text}>
        {PageAction && <PageAction />}
      </EmptyPanel>
    );
  const clearFilters = () => onSay(changeOf<Said>(names.map((name) => [name, unsaid[name]])));
  return (
    <EmptyPanel icon={icon} title={noMatch.title} text={noMatch.text}>
      <Button look="light" onClick={clearFilters}>
        {noMatch.button}
      </Button>
    </EmptyPanel>
  );
};

const useWhole = <Row, Said extends object>(props: Props<Row, Said>) => {
  const { list, said } = props;
  const answer = list.useRows(said);
  const rows = answer.rows ?? NOTHING;
  const shown = useMemo(() => shownOf(list, rows, said), [list, rows, said]);
  return { answer, whole: { ...props, rows, shown } };
};

type StatesProps<Row, Said> = {
  readonly answer: ListAnswer<Row>;
  readonly whole: WholeProps<Row, Said>;
};

/** The rows, the empty or error state, and the next page. */
const States = <Row, Said extends object>({ answer, whole }: StatesProps<Row, Said>) => {
  const { list, shown } = whole;
  const { Above, Body } = list;
  const { rows, error, retry, more } = answer;
  const { more: moreText } = list.useTexts();
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Loading {...list} />;
  return (
    <>
      {Above && <Above {...whole} />}
      {shown.length > 0 ? <Body {...whole} /> : <Nothing {...whole} />}
      {more && (
        <Button look="light" disabled={more.isOn} onClick={more.load}>
          {moreText}
        </Button>
      )}
    </>
  );
};

const Whole = <Row, Said extends object>({ answer, whole }: StatesProps<Row, Said>) => (
  <>
    <Toolbar {...whole} />
    {whole.list.instead?.(whole.said) ?? <States answer={answer} whole={whole} />}
  </>
);

/** A list without a page around it. */
export const ListPart = <Row, Said extends object>(props: Props<Row, Said>) => (
  <Whole {...useWhole(props)} />
);

/** A list page. */
export const ListPage = <Row, Said extends object>(props: Props<Row, Said>) => {
  const { answer, whole } = useWhole(props);
  const { title, intro } = props.list.useTexts();
  const { Live, PageAction } = props.list;
  return (
    <div className={layout.page}>
      <PageTitle title={title} />
      <div className={clsx(layout.row, layout.spread)}>
        <h1>{title}</h1>
        {Live && <Live {...whole} />}
        {PageAction && <PageAction />}
      </div>
      {intro && <p className={text.faint}>{intro}</p>}
      <Whole answer={answer} whole={whole} />
    </div>
  );
};
