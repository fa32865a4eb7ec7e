import type { LogEntry } from '@fairlot/contracts/engineering';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { controls, SelectBox, text, useShortcuts } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { useMoment } from '../../event-browser/components/value-text.js';
import { SPEEDS } from '../machines/pace.js';
import type { PlayerActor } from '../machines/player.machine.js';
import { isMarked, MARKS, TimeSlider, type Mark } from './time-slider.js';
import type { usePlayer } from './use-player.js';
import styles from './player-bar.module.css';

type Props = {
  readonly line: readonly LogEntry[];
  readonly player: ReturnType<typeof usePlayer>;
};

const BIG_STEP = 10;

const useKeys = (actor: PlayerActor, total: number, isPlaying: boolean) => {
  const step = (by: number) => () => actor.send({ type: 'STEP', by });
  const keys = {
    ' ': () => actor.send({ type: isPlaying ? 'PAUSE' : 'PLAY' }),
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    'Shift+ArrowLeft': step(-BIG_STEP),
    'Shift+ArrowRight': step(BIG_STEP),
    Home: () => actor.send({ type: 'GO', step: 1 }),
    End: () => actor.send({ type: 'GO', step: total }),
  };
  useShortcuts(keys);
  return keys;
};

type KeyProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
};

const Key = ({ label, icon, onPress }: KeyProps) => (
  <button
    type="button"
    className={controls.iconButton}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    {icon}
  </button>
);

/** Buttons that jump to the next event of each kind. Another press jumps on from there. */
const Jumps = ({ line, player: { actor, step } }: Props) => {
  const { t } = useTranslation('engineering');
  const next = (mark: Mark) =>
    line.findIndex((entry, index) => index >= step && isMarked(mark, entry)) + 1;
  return (
    <div className={styles.jumps} role="group" aria-label={t('timeMachine.jump.label')}>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          className={controls.button}
          data-look="plain"
          disabled={next(mark) === 0}
          onClick={() => actor.send({ type: 'GO', step: next(mark) })}
        >
          <i data-mark={mark} aria-hidden />
          {t(`timeMachine.jump.${mark}`)}
        </button>
      ))}
    </div>
  );
};

type TransportProps = {
  readonly keys: ReturnType<typeof useKeys>;
  readonly isPlaying: boolean;
};

const Transport = ({ keys, isPlaying }: TransportProps) => {
  const { t } = useTranslation('engineering');
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  const name = t(isPlaying ? 'timeMachine.pause' : 'timeMachine.play');
  return (
    <div className={styles.playerKeys}>
      <Key
        label={t('timeMachine.first')}
        icon={<IconPlayerSkipBack size={20} />}
        onPress={keys.Home}
      />
      <Key
        label={t('timeMachine.back')}
        icon={<IconChevronLeft size={22} />}
        onPress={keys.ArrowLeft}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={name}
        title={name}
        onClick={keys[' ']}
      >
        <Icon size={22} />
      </button>
      <Key
        label={t('timeMachine.forward')}
        icon={<IconChevronRight size={22} />}
        onPress={keys.ArrowRight}
      />
      <Key
        label={t('timeMachine.last')}
        icon={<IconPlayerSkipForward size={20} />}
        onPress={keys.End}
      />
    </div>
  );
};

/** The controls of the player: play and pause, single steps, jumps, speed, and the slider. */
export const PlayerBar = ({ line, player }: Props) => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const moment = useMoment();
  const { actor, step, speed, isPlaying } = player;
  const keys = useKeys(actor, line.length, isPlaying);
  const { decidedAt = 0, index = 0 } = line[step - 1] ?? {};
  const where = t('timeMachine.where', {
    step: format.integer(step),
    total: format.integer(line.length),
  });
  return (
    <section className={styles.player} aria-label={t('timeMachine.player')}>
      <div className={styles.playerRow}>
        <Transport keys={keys} isPlaying={isPlaying} />
        <SelectBox
          label={t('timeMachine.speed.label')}
          value={speed}
          choices={SPEEDS.map((value) => ({ value, label: t(`timeMachine.speed.${value}`) }))}
          onChange={(value) => actor.send({ type: 'SPEED', speed: value })}
        />
        <p className={clsx(styles.playerWhere, text.number)}>
          <b>{where}</b>
          <span
            className={text.faint}
            title={t('timeMachine.inLog', { number: format.integer(index) })}
          >
            {moment.whole(decidedAt)}
          </span>
        </p>
        <Jumps line={line} player={player} />
      </div>
      <TimeSlider
        line={line}
        step={step}
        text={`${where}, ${moment.whole(decidedAt)}`}
        onGo={(to) => actor.send({ type: 'GO', step: to })}
        keys={keys}
      />
    </section>
  );
};
