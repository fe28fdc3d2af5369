import { readFileSync } from 'node:fs';
import { formatShare, splitRevenue } from '../lib/brand/money';
import { brand } from './brand';
import { about, contact, home } from './copy';
import { games, seats } from './games';

/* Compares what the demo's pages say with each other, and with its contract among the articles. A
   brand with other texts changes this file as well. */

const article = (folder: string) =>
  readFileSync(`cms/content/articles/${folder}/article.md`, 'utf8');
const contract = article('publishing-agreement-first-edition');
const inPlainWords = article('the-contract-we-offer');
const clause = (number: string) =>
  new RegExp(`\\n## ${number}\\. .*\\n([^#]*)`).exec(contract)?.[1] ?? '';
const story = about.story.join();

it.each(home.features.ownership.redline)('$name quotes clause $clause', ({ clause: of, ours }) => {
  for (const sentence of ours.split(/(?<=\.) /)) expect(clause(of)).toContain(sentence);
});

it('the pages, the contract and its explanation agree on ports, on payment and on the term', () => {
  const { share, ownership } = home.features;
  const answers = contact.faq.items.map(({ answer }) => answer).join();
  const withoutPorts = share.offers[1]?.rate ?? 0;
  for (const text of [contract, inPlainWords]) {
    expect(text).toContain(`${formatShare(share.terms.developerRate, brand)} of net revenue`);
  }
  for (const text of [clause('7'), inPlainWords, answers]) {
    expect(text).toContain(formatShare(1 - withoutPorts, brand));
  }
  for (const text of [clause('9'), inPlainWords, share.payday, story]) {
    expect(text).toMatch(/monthly, within 15 days of the store’s own payment/i);
  }
  expect(clause('4')).toContain('five years after the first release');
  for (const text of [home.services.lead, ownership.text, story, inPlainWords]) {
    expect(text).toMatch(/five years after release/i);
  }
});

it('articles promise a response and the payment within the same days as the pages', () => {
  const [, reply = ''] = /ithin (\d+ working days)/.exec(contact.lead) ?? [];
  expect(article('how-to-pitch-us-in-ten-slides')).toContain(`**Within ${reply}:** a yes`);
  const [, days = ''] = /ithin (\d+ days)/.exec(home.features.share.payday) ?? [];
  expect(article('revenue-share-worked-through-with-figures')).toContain(`Within ${days} of`);
});

it('amounts and shares in the texts are those of the example’s sale', () => {
  const numbersIn = (text = '') => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  const { price, net, developer } = splitRevenue(home.features.share.terms);
  const alone = about.story.find((it) => it.startsWith('Alone'));
  const more = Math.round((net / developer - 1) * 100);
  expect(numbersIn(alone)).toEqual([net / 100, price / 100, developer / 100, more]);
  const share = Math.round((developer / net) * 100);
  expect(numbersIn(home.lead)).toEqual([share]);
  expect(numbersIn(home.features.share.text)).toEqual([100 - share]);
});

it('games are in care until five years after release, each with a seat until then', () => {
  const year = Number(home.stats.asOf.date.slice(0, 4));
  for (const game of games) {
    const end = game.year + 5;
    if (game.returned) expect(game.returned).toBe(end);
    else expect(end).toBeGreaterThan(year);
    const seat = seats.find((it) => it.game === game.title);
    expect(seat === undefined).toBe(game.returned !== undefined);
    if (seat?.until) expect(Number(seat.until.slice(0, 4))).toBe(end);
  }
});
