import { clsx } from 'clsx/lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyPanel, layout, PageTitle, Skeleton, text } from '@fairlot/web-ui';
import { FoldedFilters, useSmallWindow } from '#shared/ui/folded-filters.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  queryChangeOf,
  hasFilter,
  matchingRows,
  visibleRows,
  type ListAnswer,
  type BodyProps,
  type List,
} from './describe-list.js';
import { LoadMore } from './load-more.js';
import styles from './list-page.module.css';

const NO_ROWS: readonly never[] = [];

type Props<Row, Query> = Pick<BodyProps<Row, Query>, 'query' | 'onChange'> & {
  readonly list: List<Row, Query>;
};
type WholeProps<Row, Query> = Props<Row, Query> & BodyProps<Row, Query>;

type ControlsProps<Row, Query> = WholeProps<Row, Query> & Pick<List<Row, Query>, 'names'>;

const Controls = <Row, Query extends object>(props: ControlsProps<Row, Query>) => {
  const { list, names, query, onChange, rows } = props;
  const controlOf = (name: keyof Query) => {
    const { Control } = list.filters[name];
    return (
      <Control
        key={String(name)}
        value={query[name]}
        onChange={(value) => onChange(queryChangeOf<Query>([[name, value]]))}
        rows={rows}
        othersOf={() => matchingRows(list, { rows, query, besides: name })}
      />
    );
  };
  return names.map(controlOf);
};

/**
 * The rarely used filters. They are open if the user opened them, or if the search parameters set
 * one of them.
 */
const CollapsedFilters = <Row, Query extends object>(props: ControlsProps<Row, Query>) => {
  const { list, names, query } = props;
  const [isOpen, setOpen] = useState(() =>
    names.some((name) => query[name] !== list.defaults[name]),
  );
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

/** Maximum number of filters and tools for which a phone needs no button. */
const UNFOLDED_MAX = 2;

const AllControls = <Row, Query extends object>(props: ControlsProps<Row, Query>) => {
  const { list, names } = props;
  const { tucked = NO_ROWS } = list;
  const hidden = names.filter((name) => tucked.includes(name));
  return (
    <>
      <Controls {...props} names={names.filter((name) => !tucked.includes(name))} />
      {hidden.length > 0 && <CollapsedFilters {...props} names={hidden} />}
    </>
  );
};

/** The toolbar on a phone: the search field, and a button that shows all other controls. */
const FoldedControls = <Row, Query extends object>(props: WholeProps<Row, Query>) => {
  const { t } = useTranslation('shell');
  const { list, query } = props;
  const { Tools } = list;
  const searched = list.names.find((name) => list.filters[name].isSearch);
  const others = list.names.filter((name) => name !== searched);
  const active = others.filter((name) => query[name] !== list.defaults[name]).length;
  return (
    <>
      {searched !== undefined && <Controls {...props} names={[searched]} />}
      <FoldedFilters title={t('filters.options')} active={active}>
        <AllControls {...props} names={others} />
        {Tools && (
          <div className={layout.toolbar}>
            <Tools {...props} />
          </div>
        )}
      </FoldedFilters>
    </>
  );
};

const Toolbar = <Row, Query extends object>(props: WholeProps<Row, Query>) => {
  const { names, Tools } = props.list;
  const isSmall = useSmallWindow();
  const isFolded = isSmall && names.length + (Tools ? 1 : 0) > UNFOLDED_MAX;
  return (
    <div className={clsx(layout.toolbar, styles.toolbar)} role="search">
      {isFolded ? (
        <FoldedControls {...props} />
      ) : (
        <>
          <AllControls {...props} names={names} />
          {Tools && <Tools {...props} />}
        </>
      )}
    </div>
  );
};

const SKELETON_LINES = { height: 58, count: 8 };

const Loading = ({ skeleton = SKELETON_LINES }: Pick<List<never, never>, 'skeleton'>) => {
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

const EmptyList = <Row, Query extends object>({
  list,
  query,
  onChange,
}: WholeProps<Row, Query>) => {
  const { names, defaults, icon, PageAction } = list;
  const { none, noMatch } = list.useTexts();
  if (!hasFilter(list, query))
    return (
      <EmptyPanel icon={icon} title={none.title} text={none.text}>
        {PageAction && <PageAction />}
      </EmptyPanel>
    );
  const clearFilters = () =>
    onChange(queryChangeOf<Query>(names.map((name) => [name, defaults[name]])));
  return (
    <EmptyPanel icon={icon} title={noMatch.title} text={noMatch.text}>
      <Button look="light" onClick={clearFilters}>
        {noMatch.button}
      </Button>
    </EmptyPanel>
  );
};

const useList = <Row, Query extends object>(props: Props<Row, Query>) => {
  const { list, query } = props;
  const answer = list.useRows(query);
  const rows = answer.rows ?? NO_ROWS;
  const found = useMemo(() => visibleRows(list, rows, query), [list, rows, query]);
  return { answer, whole: { ...props, rows, visibleRows: found } };
};

type StatesProps<Row, Query> = {
  readonly answer: ListAnswer<Row>;
  readonly whole: WholeProps<Row, Query>;
};

/** The rows with a button for the next page. If there are no rows, the empty state or the error. */
const States = <Row, Query extends object>({ answer, whole }: StatesProps<Row, Query>) => {
  const { list, visibleRows: visible } = whole;
  const { Above, Body } = list;
  const { rows, error, retry, more } = answer;
  const { more: moreText } = list.useTexts();
  if (rows === undefined)
    return error ? <ProblemPanel error={error} onRetry={retry} /> : <Loading {...list} />;
  return (
    <>
      {Above && <Above {...whole} />}
      {visible.length > 0 ? <Body {...whole} /> : <EmptyList {...whole} />}
      <LoadMore more={more} label={moreText} />
    </>
  );
};

const ListContent = <Row, Query extends object>({ answer, whole }: StatesProps<Row, Query>) =>
  whole.list.first?.(whole) ?? (
    <>
      <Toolbar {...whole} />
      {whole.list.instead?.(whole.query) ?? <States answer={answer} whole={whole} />}
    </>
  );

/** A list that is a part of a page, without a title. */
export const ListPart = <Row, Query extends object>(props: Props<Row, Query>) => (
  <ListContent {...useList(props)} />
);

/** A whole page with a list. */
export const ListPage = <Row, Query extends object>(props: Props<Row, Query>) => {
  const { answer, whole } = useList(props);
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
      <ListContent answer={answer} whole={whole} />
    </div>
  );
};
