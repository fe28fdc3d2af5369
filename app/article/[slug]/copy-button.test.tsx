import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './copy-button';

function block() {
  render(
    <div>
      <pre>
        <code>
          npm <b>start</b>
        </code>
      </pre>
      <CopyButton />
    </div>,
  );
  return screen.getByRole('button');
}

describe('CopyButton', () => {
  it('copies the code beside it and confirms it', async () => {
    const user = userEvent.setup();
    const button = block();
    expect(button).toHaveTextContent('Copy');
    await user.click(button);
    expect(button).toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe('npm start');
  });

  it('shows that the browser refused it', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(block());
    expect(screen.getByRole('button')).toHaveTextContent('Copying failed');
  });

  it('is not shown without JavaScript', () => {
    expect(block()).toHaveClass('needs-script');
  });
});
