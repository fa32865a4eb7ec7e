import {
  IconAlertTriangle,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
} from '@fairlot/web-ui/icons';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { connectionWord, type ConnectionFacts } from './connection-word.js';
import styles from './connection-words.module.css';

const ICON_BY_CONNECTION = {
  connected: IconPlugConnected,
  slower: IconPlugConnected,
  connecting: IconRefresh,
  reconnecting: IconRefresh,
  offline: IconPlugConnectedX,
  ended: IconAlertTriangle,
};
type Props = ConnectionFacts & Omit<ComponentProps<'span'>, 'children' | 'className'>;

/**
 * The state of the connection in words, on each live page. It says nothing about the auction,
 * because the page of an ended auction is still connected.
 */
export const ConnectionWords = ({ state, since, way = 'websocket', ...rest }: Props) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  const word = connectionWord({ state, way });
  const Icon = ICON_BY_CONNECTION[word];
  const time = since === null ? '–' : format.time(since);
  return (
    // The class must follow `rest`, because a wrapper such as a tooltip passes a class too.
    <span {...rest} className={styles.connection} data-connection={word} role="status">
      <Icon size={16} aria-hidden />
      {t(`liveRoom.connection.${word}`, { time })}
    </span>
  );
};
