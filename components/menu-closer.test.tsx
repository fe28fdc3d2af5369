import { fireEvent, render, screen } from '@testing-library/react';
import { MenuCloser } from './menu-closer';

const hidePopover = jest.fn();

beforeEach(() => {
  hidePopover.mockClear();
  HTMLElement.prototype.hidePopover = hidePopover;
  render(
    <>
      <nav id="menu">
        <p>Text</p>
        <a href="#here">
          <span>Here</span>
        </a>
      </nav>
      <a href="#there">There</a>
      <MenuCloser menuId="menu" />
    </>,
  );
});

it('closes the menu when a link in it is followed, also one to the open page', () => {
  fireEvent.click(screen.getByText('Here'));
  expect(hidePopover).toHaveBeenCalledTimes(1);
  expect(hidePopover.mock.contexts).toEqual([document.getElementById('menu')]);
});

it('leaves it open for clicks on anything else', () => {
  fireEvent.click(screen.getByText('Text'));
  fireEvent.click(screen.getByText('There'));
  expect(hidePopover).not.toHaveBeenCalled();
});
