import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import './copy-button';

const button = () => screen.getByRole('button');

beforeEach(() => {
  document.body.innerHTML = `
    <div><pre><code>npm <b>start</b></code></pre><button type="button" data-copy>Copy<span>: Start</span></button></div>
    <p>Text</p>`;
});
afterEach(() => jest.useRealTimers());

it('copies the code beside the button, and offers to copy again after two seconds', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByText('Text'));
  expect(button()).toHaveTextContent('Copy');
  await user.click(button());
  expect(button()).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('npm start');
  jest.advanceTimersByTime(1_500);
  await user.click(button());
  jest.advanceTimersByTime(1_999);
  expect(button()).toHaveTextContent('Copied');
  jest.advanceTimersByTime(1);
  expect(button()).toHaveTextContent(/^Copy: Start$/);
});

it('shows that the browser has refused', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(button());
  expect(button()).toHaveTextContent('Copying failed: Start');
});
