import { readFileSync } from 'node:fs';

/*
 * Numbers with a unit in the documents: each is that of a constant in the code. Measured figures
 * are in docs/figures.md, and nowhere else.
 */

type Fact = {
  document: string;
  /** `{}` is the number. */
  text: string;
  file: string;
  constant: string;
  /** How many of the constant's unit make one of the document's. */
  per?: number;
};

const README = 'README.md';
const ARCHITECTURE = 'docs/architecture.md';
const OPERATIONS = 'docs/operations.md';
const DEPLOY = 'docs/deploy.md';
const SECOND = 1_000;
const STOP = { file: 'lib/server/run-site.ts', constant: 'STOP_MS', per: SECOND };
const TIMEOUT = { file: 'lib/site/constants.ts', constant: 'API_TIMEOUT_MS', per: SECOND };
const PAGES = { file: 'lib/pages/stored-pages.ts', constant: 'DISK_BYTES' };
const COVERS = { file: 'lib/media/covers/cover-store.ts', constant: 'DISK_BYTES' };
const RETRY = { file: 'lib/site/constants.ts', constant: 'RETRY_SECONDS' };

const FACTS: Fact[] = [
  { document: README, text: 'take longer than {} seconds are aborted', ...STOP },
  { document: ARCHITECTURE, text: 'After at most {} seconds the process ends', ...STOP },
  { document: DEPLOY, text: 'wait for the end ({} seconds at most)', ...STOP },
  { document: ARCHITECTURE, text: 'Every call has {} seconds', ...TIMEOUT },
  { document: ARCHITECTURE, text: 'A file has {} seconds', ...TIMEOUT },
  { document: OPERATIONS, text: 'Calls time out after {} seconds', ...TIMEOUT },
  { document: ARCHITECTURE, text: 'is tried again {} seconds later', ...RETRY },
  { document: ARCHITECTURE, text: 'is revalidated after {} seconds', ...RETRY },
  { document: ARCHITECTURE, text: 'the API is not called again for {} seconds', ...RETRY },
  {
    document: ARCHITECTURE,
    text: 'of the newest {} the body too',
    file: 'lib/articles/article-list.ts',
    constant: 'NEWEST_LENGTH',
  },
  {
    document: ARCHITECTURE,
    text: 'a picture of more than {} million pixels',
    file: 'lib/media/pixel-budget.ts',
    constant: 'MAX_PIXELS',
    per: 1_000_000,
  },
  { document: ARCHITECTURE, text: 'Pages are limited to {} GB', ...PAGES, per: 1e9 },
  { document: ARCHITECTURE, text: 'GB and {} files', ...PAGES, constant: 'DISK_FILES' },
  { document: ARCHITECTURE, text: 'covers to {} MB', ...COVERS, per: 1e6 },
  { document: ARCHITECTURE, text: 'MB and {}, by least use', ...COVERS, constant: 'DISK_FILES' },
  {
    document: OPERATIONS,
    text: 'a command that takes over {} ms',
    file: 'lib/shared/index.ts',
    constant: 'COMMAND_MS',
  },
  {
    document: OPERATIONS,
    text: 'for {} (30 days) at most',
    file: 'lib/articles/preview-link.ts',
    constant: 'MAX_PREVIEW_HOURS',
  },
  {
    document: OPERATIONS,
    text: 'longer than the {} characters that shared links show',
    file: 'lib/discovery/metadata.ts',
    constant: 'DESCRIPTION_MAX_LENGTH',
  },
  {
    document: OPERATIONS,
    text: 'if a process ever has more than {} MB',
    file: 'scripts/soak/memory.ts',
    constant: 'MAX_PEAK_MB',
  },
];

/** Numbers that other tests hold, or that are advice and no property of the code. */
const OTHERS = [
  // components/islands/islands.test.ts
  'an inline script of under 700 bytes',
  // The largest list that e2e/outages/large-list.spec.ts serves.
  '80 MB of articles',
  'Give a process 1.5 GB, 512 MB of which',
];

function writtenOf({ file, constant, per = 1 }: Fact): string {
  const value = new RegExp(`const ${constant} = ([\\d_* ]+);`).exec(readFileSync(file, 'utf8'));
  const factors = value?.[1]?.replaceAll('_', '').split('*').map(Number) ?? [Number.NaN];
  return (factors.reduce((a, b) => a * b) / per).toLocaleString('en');
}

it.each(FACTS)('$document: $text is $constant', (fact) => {
  const text = fact.text.replace('{}', writtenOf(fact));
  expect(readFileSync(fact.document, 'utf8')).toContain(text);
});

it.each([README, 'CONTRIBUTING.md', ARCHITECTURE, OPERATIONS, DEPLOY])(
  '%s has no other number of milliseconds, bytes or percent',
  (document) => {
    const known = [...OTHERS, ...FACTS.map((it) => it.text.replace('{}', writtenOf(it)))];
    const text = known.reduce(
      (rest, it) => rest.replaceAll(it, ''),
      readFileSync(document, 'utf8'),
    );
    expect(text.match(/\d[\d,.]* ?(?:ms|µs|seconds|[kKMG]B|bytes|%|a second)(?!\w)/g)).toBeNull();
  },
);

it('decisions say when their figures were measured', () => {
  const figure = /\d ?(?:ms|µs)(?!\w)/;
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const files = [...index.matchAll(/\((\d[\w-]+\.md)\)/g)].map(([, file]) => file);
  for (const file of files) {
    const text = readFileSync(`docs/decisions/${file}`, 'utf8');
    if (figure.test(text))
      expect(text).toMatch(/measured\b[^.]* on 20\d\d-|on 20\d\d-[\d-]+, it was measured/);
  }
});
