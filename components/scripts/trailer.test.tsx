import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import './trailer';

const FRAME = 'https://www.youtube-nocookie.com/embed/abc?autoplay=1';
const frame = () => document.querySelector('iframe');

beforeEach(() => {
  document.body.innerHTML = `
    <div data-frame="${FRAME}" data-title="Our trailer (YouTube)">
      <a href="https://www.youtube.com/watch?v=abc">Our trailer <span>Play on YouTube</span></a>
    </div>
    <a href="#x">Other link</a>`;
});

it('puts the player in the place of the card at a click, with what it needs alone', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByText('Other link'));
  expect(frame()).toBeNull();
  await user.click(screen.getByText('Play on YouTube'));
  expect(frame()).toMatchObject({ src: FRAME, title: 'Our trailer (YouTube)' });
  expect(frame()?.allow).toBe('autoplay; fullscreen');
  expect(frame()?.referrerPolicy).toBe('strict-origin');
  expect(frame()).toHaveFocus();
  expect(screen.queryByText('Our trailer')).toBeNull();
});

it.each(['Control', 'Shift', 'Meta', 'Alt'])(
  'leaves a click with %s to the browser',
  async (key) => {
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByText('Play on YouTube'));
    expect(frame()).toBeNull();
  },
);
