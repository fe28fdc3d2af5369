'use client';

import type { ToggleEvent } from 'react';

/** Questions, one open at a time: by a script in older browsers, which ignore `name`. */
export function Faq({ items }: { items: readonly { question: string; answer: string }[] }) {
  const closeOthers = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) return;
    const all = currentTarget.parentElement?.querySelectorAll('details') ?? [];
    for (const other of all) if (other !== currentTarget) other.open = false;
  };
  return (
    <div className="disclosures">
      {items.map(({ question, answer }) => (
        <details key={question} name="faq" onToggle={closeOthers}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
