import { fireEvent, screen } from '@testing-library/dom';
import { closeMenuOnNavigation } from './menu';

const hidePopover = jest.fn();

beforeAll(() => {
  HTMLElement.prototype.hidePopover = hidePopover;
  document.body.innerHTML = `
    <header data-site-header>
      <nav id="menu" popover><p>Text</p><a href="#here"><span>Here</span></a></nav>
      <a href="#there">There</a>
    </header>`;
  closeMenuOnNavigation();
});
beforeEach(() => hidePopover.mockClear());

it('closes the menu when a link in it is followed, also one to the open page', () => {
  fireEvent.click(screen.getByText('Here'));
  expect(hidePopover.mock.contexts).toEqual([document.getElementById('menu')]);
});

it('leaves it open for clicks on anything else', () => {
  fireEvent.click(screen.getByText('Text'));
  fireEvent.click(screen.getByText('There'));
  expect(hidePopover).not.toHaveBeenCalled();
});

it.each(['pagehide', 'popstate'])('closes it when the visitor goes elsewhere: %s', (type) => {
  fireEvent(window, new Event(type));
  expect(hidePopover).toHaveBeenCalledTimes(1);
});
