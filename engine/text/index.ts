/* Pure functions of text: a public API that browsers and workers may load as well. */

export { type CountForms, fillIn, fillInCount } from './fill-in';
export { fold } from './fold';
export { readDate } from './read-date';
export {
  composed,
  count,
  cut,
  escapeMarkup,
  hasControlCharacters,
  isolate,
  loggedPath,
  oneLine,
  printable,
  printableJson,
  sentencesOf,
  shorten,
  truncate,
} from './text';
export { decodePercent, parseUrl, pathSegment } from './url';
