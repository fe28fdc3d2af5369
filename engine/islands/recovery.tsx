import { Component, type ReactNode } from 'react';
import { type Entries, readEntries, restoreEntries } from './fields';

type Props = { island: Element; children: ReactNode };

/**
 * Restores the server's HTML of an island that throws, with what was typed, because React removes
 * an island without an error boundary. React logs the error.
 */
export class Recovery extends Component<Props> {
  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override state = { hasThrown: false };
  html = this.props.island.innerHTML;

  // Nothing but an error updates this component.
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
