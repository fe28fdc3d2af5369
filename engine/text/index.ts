/* Pure functions of text: a public API that browsers and workers may load as well. */

export { fold } from './fold';
export { readDate } from './read-date';
export {
  type CountForms,
  composed,
  count,
  escapeMarkup,
  fillIn,
  fillInCount,
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
