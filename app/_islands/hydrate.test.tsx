import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Spotlight } from '@/app/_home/spotlight';
import { SearchBox } from '@/app/blog/search-box';
import { ContactForm } from '@/app/contact/contact-form';
import { Faq } from '@/app/contact/faq';
import { Island } from '@/engine';
import { MESSAGE_FIELDS } from '@/lib/constants';
import { hydrate } from './hydrate';

/** An island with fields that throws when its button is pressed. */
function MockFields() {
  const [isBroken, setBroken] = useState(false);
  const [edited, setEdited] = useState('');
  if (isBroken) throw new Error('This island is broken');
  return (
    <form action="/sent" onInput={(event) => setEdited(`${edited}${nameOf(event.target)} `)}>
      <input name="first" defaultValue="1" />
      <textarea name="second" defaultValue="2" />
      <output>{edited}</output>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  );
}
const nameOf = (field: EventTarget) => (field as HTMLInputElement).name;
jest.mock('@/app/_home/spotlight', () => ({ Spotlight: () => <MockFields /> }));

const problems = jest.spyOn(console, 'error').mockImplementation(() => {});
jest.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => {
  problems.mockClear();
});

const items = [{ question: 'How big is the team?', answer: 'Nine people.' }];
const query = { search: '', tags: [], page: 1 };
const ISLANDS = {
  faq: <Island name="faq" of={Faq} props={{ items }} />,
  form: (
    <Island
      name="contact-form"
      of={ContactForm}
      props={{
        pageTitle: 'Title',
        sentText: 'Sent',
        otherWay: 'mailto:us@a.example',
      }}
    />
  ),
  search: (
    <Island name="search-box" of={SearchBox} props={{ query, summary: '5 found', failed: false }} />
  ),
  fields: <Island name="spotlight" of={Spotlight} props={{}} />,
};

/** Inserts an island into the page as the server renders it. */
function open(name: keyof typeof ISLANDS): HTMLElement {
  document.body.innerHTML = renderToString(ISLANDS[name]);
  problems.mockClear();
  // The island is not the first element, because React renders the document's title first.
  return document.querySelector('site-island') as HTMLElement;
}
const isHydrated = (island: Element) => Object.keys(island).join().includes('__reactContainer');
const field = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement;
/** Types into a field without an event that reaches React. */
function type(name: string, value: string, caret = 1) {
  field(name).focus();
  field(name).value = value;
  if (field(name).type !== 'email') field(name).setSelectionRange(caret, caret);
}

const all = (island: Element, selector: string) => [...island.querySelectorAll(selector)];
/** Changes that browsers and their extensions make to a page. */
const CHANGES: Record<string, (island: Element) => unknown> = {
  unchanged: () => {},
  'with attributes': (island) => all(island, '*').map((it) => it.setAttribute('data-x', '')),
  'with a comment': (island) => island.querySelector('label')?.before(new Comment('x')),
  'with an element': (island) =>
    island.querySelector('input')?.after(document.createElement('grammarly-extension')),
  'with annotations': (island) => {
    for (const it of all(island, 'label')) {
      const annotation = document.createElement('chrome_annotation');
      annotation.append(...it.childNodes);
      it.append(annotation);
    }
  },
  translated: (island) => {
    const texts = all(island, '*').flatMap((it) => [...it.childNodes]);
    for (const text of texts.filter((it) => it instanceof Text)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `Ü ${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  },
};

it('hydrates an island by its name and props, once, without a change of its HTML', () => {
  const island = open('faq');
  const html = document.body.innerHTML;
  act(() => hydrate(island));
  act(() => hydrate(island));
  expect(isHydrated(island)).toBe(true);
  expect(document.body.innerHTML).toBe(html);
  expect(screen.getByText('Nine people.')).toBeInTheDocument();
  expect(problems).not.toHaveBeenCalled();
});

describe.each([
  ['form', MESSAGE_FIELDS],
  ['search', ['search']],
  ['fields', ['first', 'second']],
] as const)('what is typed into the island "%s" before hydration stays', (name, names) => {
  it.each(Object.entries(CHANGES))('%s', (_, change) => {
    const island = open(name);
    change(island);
    for (const it of names) type(it, `my ${it}`);
    const last = names.at(-1) as string;
    act(() => hydrate(island));
    expect(names.map((it) => field(it).value)).toEqual(names.map((it) => `my ${it}`));
    expect(field(last)).toHaveFocus();
    expect([field(last).selectionStart, field(last).selectionEnd]).toEqual([1, 1]);
    expect(isHydrated(island)).toBe(true);
  });
});

it('passes the component the fields that were edited before hydration, and no others', () => {
  const island = open('fields');
  type('second', '');
  act(() => hydrate(island));
  expect(screen.getByRole('status')).toHaveTextContent(/^second$/);
});

it('an island that throws is the server’s HTML again, with what was typed', () => {
  const island = open('fields');
  const html = island.innerHTML;
  type('first', 'before');
  act(() => hydrate(island));
  type('second', 'after', 3);
  fireEvent.click(screen.getByText('Break'));
  expect(island.innerHTML).toBe(html);
  expect([field('first').value, field('second').value]).toEqual(['before', 'after']);
  expect(field('second')).toHaveFocus();
  expect(field('second').selectionStart).toBe(3);
  expect(problems).toHaveBeenCalled();
});
