import { AuctionFields } from './auction-fields.js';
import { useTemplate } from './editor-context.js';
import { Section } from './section.js';
import fieldGrid from './field-grid.module.css';
import styles from './basics-section.module.css';

export const BasicsSection = () => {
  const template = useTemplate();
  return (
    <Section name="basics">
      <div className={fieldGrid.fields}>
        <div className={styles.fieldWide}>
          <AuctionFields names={['auctionName']} />
        </div>
        <AuctionFields names={['idTemplate', 'type']} />
      </div>
      {template && template.idMarkets.length > 1 && <AuctionFields names={['idMarkets']} />}
    </Section>
  );
};
