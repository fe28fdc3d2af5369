import { render } from '@testing-library/react';
import { StructuredData } from './structured-data';

describe('StructuredData', () => {
  it('cannot be ended by its content, and parses to what it was given', () => {
    const name = '</script><script>alert(1)</script><!--';
    const { container } = render(
      <StructuredData
        graph={{ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] }}
      />,
    );
    const html = container.innerHTML;
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    const text = container.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(text)['@graph'][0].name).toBe(name);
  });
});
