import { render } from '@testing-library/react';
import { Spotlight } from './spotlight';

/** jsdom has no pointer events with a type. */
function move(pointerType: string) {
  const event = new MouseEvent('pointermove', { clientX: 30, clientY: 40 });
  window.dispatchEvent(Object.assign(event, { pointerType }));
}
const light = () => document.querySelector('.spotlight') as HTMLElement;

it('is hidden from assistive technology, and dark at first', () => {
  render(<Spotlight />);
  expect(light()).toHaveAttribute('aria-hidden', 'true');
  expect(light()).not.toHaveAttribute('style');
});

it('follows the mouse by a transform, and no finger', () => {
  render(<Spotlight />);
  move('touch');
  expect(light()).not.toHaveAttribute('style');
  move('mouse');
  expect(light().style.transform).toBe('translate(30px, 40px)');
  expect(light().style.opacity).toBe('1');
});
