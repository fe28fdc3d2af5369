import buttons from '@/components/styles/button.module.css';
import cards from '@/components/styles/card.module.css';
import fields from '@/components/styles/field.module.css';

/** Class names of CSS modules that the search box uses: an island gets them in its props. */
export const classNames = {
  button: `${buttons.button}`,
  quiet: `${buttons.quiet}`,
  card: `${cards.card}`,
  input: `${fields.input}`,
};

export type ClassNames = typeof classNames;
