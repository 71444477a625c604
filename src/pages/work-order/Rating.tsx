/** @jsxImportSource preact */
import { usePage } from '../Page.tsx';

const ratings = Array.from({ length: 10 }, (_, index) => String(index + 1));

/** A rating from 1 to 10, or none; pressing the chosen one again takes it away. */
export function Rating({ rating, onRating }: { rating: string; onRating: (rating: string) => void }) {
  const { text } = usePage();
  return (
    <fieldset>
      <legend>
        {text.sign.rating} <span class="quiet">({text.common.optional})</span>
      </legend>
      <p class="quiet small" id="rating-hint">
        {text.sign.ratingHint}
      </p>
      <div class="rating">
        {ratings.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="rating"
              value={value}
              checked={rating === value}
              aria-describedby="rating-hint"
              onChange={() => onRating(value)}
              onClick={() => rating === value && onRating('')}
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
