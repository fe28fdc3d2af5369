import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { formStateOf } from '../next-internals.mjs';

const hydrated = new WeakSet<Element>();

/**
 * Makes the function that the entry point of a bundle exports. It hydrates an element of island.tsx
 * once. What a visitor has entered stays, even if React renders the island anew because a
 * translator or an extension has changed the HTML.
 */
export function hydrateIslands(components: Readonly<Record<string, ComponentType<never>>>) {
  return (island: Element): void => {
    if (hydrated.has(island)) return;
    hydrated.add(island);
    const name = island.getAttribute('name') as string;
    const Content = components[name] as ComponentType;
    const props = JSON.parse(island.getAttribute('props') as string);
    const options = {
      formState: postedState(island),
      onRecoverableError: () => console.warn(`The HTML of the island ${name} was changed`),
    } as HydrationOptions;
    const entries = readEntries(island);
    const root = (
      <Recovery island={island}>
        <Content {...props} />
      </Recovery>
    );
    flushSync(() => hydrateRoot(island, root, options));
    restoreEntries(island, entries);
    announceEdits(island, entries);
  };
}

/** `data-state-json` has the initial state of `useActionState` after a post without JavaScript. */
function postedState(island: Element): unknown {
  const state = island.querySelector<HTMLElement>('[data-state-json]')?.dataset.stateJson;
  return state ? formStateOf(island.innerHTML, JSON.parse(state)) : null;
}

type Props = { island: Element; children: ReactNode };

/**
 * React would remove an island that throws. This error boundary restores the server's HTML, with
 * what was typed; React logs the error.
 */
class Recovery extends Component<Props> {
  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override state = { hasThrown: false };
  html = this.props.island.innerHTML;

  // This component updates only after errors.
  override getSnapshotBeforeUpdate(): Entries {
    return readEntries(this.props.island);
  }

  override componentDidUpdate(_props: Props, _state: object, entries: Entries) {
    const { island } = this.props;
    island.innerHTML = this.html;
    restoreEntries(island, entries);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** `defaultValue` is what the server sent. */
type Entry = Pick<
  Field,
  'value' | 'defaultValue' | 'selectionStart' | 'selectionEnd' | 'selectionDirection'
> & { hasFocus: boolean };

/** What a visitor has entered into the text fields of an island, even if they are replaced. */
type Entries = ReadonlyMap<string, Entry>;

function fieldsOf(island: Element): Iterable<Field> {
  return island.querySelectorAll<Field>('input[name]:not([type=hidden]), textarea[name]');
}

function readEntries(island: Element): Entries {
  const entries = new Map<string, Entry>();
  for (const field of fieldsOf(island)) {
    const { name, value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field;
    const selection = { selectionStart, selectionEnd, selectionDirection };
    const hasFocus = field === document.activeElement;
    entries.set(name, { value, defaultValue, ...selection, hasFocus });
  }
  return entries;
}

/** Unchanged fields are left alone. */
function restoreEntries(island: Element, entries: Entries): void {
  for (const field of fieldsOf(island)) {
    const entry = entries.get(field.name);
    if (!entry) continue;
    const isLost = entry.hasFocus && field !== document.activeElement;
    if (field.value === entry.value && !isLost) continue;
    field.value = entry.value;
    if (isLost) field.focus({ preventScroll: true });
    const { selectionStart, selectionEnd, selectionDirection } = entry;
    // Scripts cannot read the selection of fields such as email.
    if (selectionStart === null) continue;
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
}

/** React learns the value of an edited field by an `input` event. */
function announceEdits(island: Element, entries: Entries): void {
  for (const field of fieldsOf(island)) {
    const entry = entries.get(field.name);
    if (!entry || entry.value === entry.defaultValue) continue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
