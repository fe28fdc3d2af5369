import { readFileSync } from 'node:fs';
import { splitRevenue } from '../lib/brand/revenue-split';
import { soldGames } from '../lib/brand/sales';
import { brand } from './brand';
import { about, contact, home } from './copy';
import { games, seats } from './games';

/* Compares the demo's figures with each other. A brand with other figures changes this file as
   well. */

const year = Number(home.stats.asOf.date.slice(0, 4));
const sum = (numbers: number[]) => numbers.reduce((all, it) => all + it, 0);
const numbersIn = (text: string) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([it]) => Number(it));
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const numberIn = (text: string, pattern: RegExp) =>
  words.indexOf(pattern.exec(text)?.[1]?.toLowerCase() ?? '');

const [published, , paid] = home.stats.items;
const returned = games.filter((game) => game.returned !== undefined);
const inCareToday = games.filter((game) => game.returned === undefined);

it('games published are those in care and those that went back, five years after release', () => {
  expect(published?.basis).toContain(`${inCareToday.length} in our care`);
  for (const game of returned) expect(game.returned).toBe(game.year + 5);
  for (const game of inCareToday) expect(game.year + 5).toBeGreaterThan(year);
});

it('every game in care has a seat, and so has the one in the making', () => {
  const seated = seats.flatMap(({ game }) => game ?? []);
  const making = seated.filter((title) => !games.some((game) => game.title === title));
  expect(seated.filter((title) => !making.includes(title)).sort()).toEqual(
    inCareToday.map(({ title }) => title).sort(),
  );
  // Home and about use the same words for the same figure.
  const words = `in our care, ${making.length} more in the making`;
  expect(published?.basis).toContain(words);
  expect(about.facts.map(({ label }) => label).join()).toContain(words);
  expect(numberIn(about.story.join(), /that is (\w+)/)).toBe(seats.length);
  for (const { game, until } of seats) {
    const released = games.find(({ title }) => title === game)?.year ?? year;
    if (until) expect(Number(until.slice(0, 4))).toBe(released + 5);
  }
});

it('what a developer keeps alone and with us, and what has to be sold for it, are those of the sale', () => {
  const { price, net, developer } = splitRevenue(home.features.share.terms);
  const [sentence = ''] = about.story.filter((it) => it.startsWith('Alone'));
  const more = Math.round((net / developer - 1) * 100);
  expect(numbersIn(sentence)).toEqual([net / 100, price / 100, developer / 100, more]);
  const share = Math.round((developer / net) * 100);
  expect(numbersIn(home.lead)).toEqual([share]);
  expect(numbersIn(home.features.share.text)).toEqual([100 - share]);
});

it('copies, payments and what is kept fit each other', () => {
  const millions = sum(soldGames(games).map((game) => game.copies)) / 1_000_000;
  const [developers = 0] = numbersIn(paid?.figure ?? '');
  const [share = 0, each, kept] = numbersIn(paid?.basis ?? '');
  expect(share / 100).toBe(home.features.share.terms.developerRate);
  expect(kept).toBe(Number(((developers / share) * (100 - share)).toFixed(1)));
  expect(each).toBe(Number((developers / millions).toFixed(2)));
  // The average payout for a copy, after discounts, cannot exceed that of the full price.
  const net = developers / (share / 100) / millions;
  expect(net).toBeGreaterThan(3);
  expect(net).toBeLessThan(10.5);
  // The publisher's income a year for each of nine people must pay a salary and all other costs.
  const people = numberIn(contact.faq.items[0]?.answer ?? '', /^(\w+) people/);
  const years = year - brand.founded;
  expect(numberIn(paid?.basis ?? '', /for (\w+) people/)).toBe(people);
  expect(numberIn(paid?.basis ?? '', /(\w+) years/)).toBe(years);
  expect(((kept ?? 0) * 1_000_000) / people / years).toBeGreaterThan(50_000);
});

it('the sales below which an advance is better fit the example, and so do the games below them', () => {
  const { advance, terms } = home.features.share;
  const figures = numbersIn(advance?.text.replaceAll(/(?<=\d),(?=\d)/g, '') ?? '');
  const [copies = 0, price = 0, most = 0, discounted = 0] = figures;
  expect(price * 100).toBe(terms.price);
  // The other deal pays half, once its advance and £20,000 of costs are recouped.
  const { net, developer } = splitRevenue(terms);
  const other = (revenue: number) => most + Math.max(0, revenue - most - 20_000) / 2;
  /** The difference between our payment and the other deal's, as a fraction of the latter. */
  const difference = (at: number, netOfCopy: number) =>
    Math.abs((at * netOfCopy * terms.developerRate) / other(at * netOfCopy) - 1);
  expect(developer / net).toBeCloseTo(terms.developerRate);
  expect(difference(copies, net / 100)).toBeLessThan(0.01);
  const [, each = 0] = numbersIn(paid?.basis ?? '');
  expect(difference(discounted, each / terms.developerRate)).toBeLessThan(0.01);
  const fewer = soldGames(games).filter((game) => game.copies < copies);
  const article = readFileSync(
    'cms/content/articles/minimum-guarantees-and-recoup/article.md',
    'utf8',
  );
  expect(numberIn(article, /(\w+) of our \w+ games have sold fewer/)).toBe(fewer.length);
  expect(numberIn(article, /of our (\w+) games have sold fewer/)).toBe(games.length);
});
