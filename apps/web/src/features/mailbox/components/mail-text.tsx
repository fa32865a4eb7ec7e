import { Fragment } from 'react';
import styles from './mailbox.module.css';

const URL_PATTERN = /(https?:\/\/\S+)/;

/** The text of an e-mail. Only links to this portal are clickable. */
export const MailText = ({ text }: { readonly text: string }) => (
  <p className={styles.text}>
    {text.split(URL_PATTERN).map((part, index) =>
      part.startsWith(`${location.origin}/`) ? (
        <a key={index} href={part}>
          {part}
        </a>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    )}
  </p>
);
