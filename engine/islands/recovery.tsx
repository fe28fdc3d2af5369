import { Component, type ReactNode } from 'react';
import { type Entries, putEntries, takeEntries } from './fields';

type Props = { island: Element; children: ReactNode };

/**
 * An island that throws becomes the server's HTML again, with what was typed: without an error
 * boundary React removes the island. React logs the error.
 */
export class Recovery extends Component<Props> {
  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override state = { hasThrown: false };
  html = this.props.island.innerHTML;

  // Nothing but an error updates this component.
  override getSnapshotBeforeUpdate(): Entries {
    return takeEntries(this.props.island);
  }

  override componentDidUpdate(_props: Props, _state: object, entries: Entries) {
    const { island } = this.props;
    island.innerHTML = this.html;
    putEntries(island, entries);
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
