import { readFileSync } from 'node:fs';
import path from 'node:path';
import { removeTestFolders, testFolder } from '../../engine/testing';
import { loadContent, validContent } from '../../testing/test-content';
import { ContentError } from './content-files';
import { newArticle } from './new-article';

afterEach(removeTestFolders);

const options = { id: '12345678', now: new Date('2026-11-22T18:30:15.123Z') };

it('makes a hidden article with its fields filled in, which the site can read', async () => {
  const contentDir = testFolder(validContent);
  const { file, title } = await newArticle('Who owns your game?', contentDir, options);
  expect(path.relative(contentDir, file)).toBe('articles/Who-owns-your-game/article.md');
  expect(title).toBe('Who Owns Your Game');
  expect(readFileSync(file, 'utf8')).toBe(`---
id: "12345678"
slug: who-owns-your-game
description:
tags: []
hidden: true
uploadDate: 2026-11-22T18:30:15Z
---

`);
  const { articles } = await loadContent(contentDir);
  const found = articles.find(({ id }) => id === '12345678');
  expect(found).toMatchObject({ name: 'Who-owns-your-game', description: null, hidden: true });
});

it.each([
  ["What's new in GDC: plans", 'whats-new-in-gdc-plans', 'What’s New In GDC Plans'],
  ['  Über — café  ', 'uber-cafe', 'Über Café'],
  ['ゲームの値段が決まる', 'ゲームの値段が決まる', 'ゲームの値段が決まる'],
  ['게임 이야기', '게임-이야기', '게임 이야기'],
  ['Co-op & C++, version 1.2.', 'co-op-c-version-1-2', 'Co‑op & C++, Version 1.2'],
  ['.NET for `games`', 'net-for-games', 'NET For Games'],
  ['2027', '2027', '2027'],
  ['true', 'true', 'True'],
  ['../../etc/passwd', 'etc-passwd', 'Etc Passwd'],
])('of "%s" makes the slug %s and the title %s', async (given, slug, title) => {
  const contentDir = testFolder(validContent);
  const made = await newArticle(given, contentDir, options);
  expect(made.title).toBe(title);
  const { articles } = await loadContent(contentDir);
  expect(articles.find(({ id }) => id === options.id)?.slug).toBe(slug);
});

it.each([
  ['a title without letters', '?! …', 'needs letters or digits'],
  ['only apostrophes', "''", 'needs letters or digits'],
  ['a title that is too long', 'word '.repeat(50), 'too long for the name of a folder'],
  ['a title of too many bytes', 'ゲ'.repeat(80), 'too long for the name of a folder'],
  ['a slug that an article has', 'New', 'new-things/article.md has the slug "new" already.'],
  ['the name of an article without a slug', 'Old news', 'has the slug "old-news" already.'],
])('refuses %s', async (_, title, message) => {
  const contentDir = testFolder(validContent);
  await expect(newArticle(title, contentDir, options)).rejects.toThrow(message);
  expect((await loadContent(contentDir)).articles).toHaveLength(3);
});

it('overwrites nothing', async () => {
  const contentDir = testFolder({ ...validContent, 'articles/Here/notes.txt': 'mine' });
  const making = newArticle('Here', contentDir, options);
  await expect(making).rejects.toThrow(`${path.join(contentDir, 'articles/Here')} exists already.`);
});

it('refuses a folder that is none of content', async () => {
  const making = newArticle('Title', testFolder(), options);
  await expect(making).rejects.toThrow(ContentError);
  await expect(making).rejects.toThrow('This is no folder of content');
});
