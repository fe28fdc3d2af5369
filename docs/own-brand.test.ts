import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';

/* The pictures of docs/own-brand.md, against the files. */

const rows = [
  ...readFileSync('docs/own-brand.md', 'utf8').matchAll(/^\| `([^`]+)` \| (\d+) × (\d+) \|/gm),
].map(([, file = '', width, height]) => ({ file, width: Number(width), height: Number(height) }));

it.each(rows)('$file has the size that the document says', async ({ file, width, height }) => {
  expect(await sharp(file).metadata()).toMatchObject({ width, height });
});

it('the document has every picture of the brand', () => {
  const files = ['components/pictures', 'public'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:webp|png)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(rows.map(({ file }) => file).sort()).toEqual([...files, 'app/apple-icon.png'].sort());
});

it('the document has everything that is drawn in code', () => {
  const document = readFileSync('docs/own-brand.md', 'utf8');
  for (const name of readdirSync('components/brand')) {
    expect(document).toContain(`\`components/brand/${name}\``);
  }
});
