const STAR_PATH = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.600 7.700l5.800-.8z';
const STAR_INDEXES = [0, 1, 2, 3, 4];

type Props = { readonly rating: number; readonly label: string };

/** CON-014: a rating as five stars, rounded to full stars. It is an image, not a control. */
export const Stars = ({ rating, label }: Props) => (
  <svg className="stars" viewBox="0 0 104 20" role="img" aria-label={label} data-rating={rating}>
    {STAR_INDEXES.map((place) => (
      <path
        key={place}
        d={STAR_PATH}
        transform={`translate(${place * 21} 0)`}
        fill={place < Math.round(rating) ? 'var(--fl-star)' : 'var(--fl-line)'}
        data-star={place < Math.round(rating) ? 'full' : 'empty'}
      />
    ))}
  </svg>
);
