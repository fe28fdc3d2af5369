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

it.each(['Control', 'Shift', 'Meta', 'Alt'])(
  'leaves a click with %s to the browser',
  async (key) => {
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByText('Play on YouTube'));
    expect(frame()).toBeNull();
  },
);
