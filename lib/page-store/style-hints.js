/*
 * React has a browser preload every style sheet that flight data mentions, by a hint. Each page's
 * mentions those of the error page and the 404 page, which stand by in it.
 */

/** Codes of the tags of rows that say how long they are; other rows end with their line. */
const SIZED = new Set(Buffer.from('TAOobUSsLlGgMmV'));
const COLON = 0x3a;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;

/** A row with a hint: its tag, a letter for the kind of hint, and JSON. */
const STYLE_HINT = /^:HL(\["[^"\\]*","style"[^\n]*\])\n$/;

/**
 * Takes hints out of flight data, which is a sequence of rows: an id, a colon, perhaps a tag,
 * and data.
 * @param {Buffer} flight
 * @param {ReadonlySet<string>} used URLs of the style sheets that the page uses
 * @returns {Buffer} without the hints for other style sheets; the same as given if it has none,
 *   or does not consist of rows
 */
export function withoutUnusedStyleHints(flight, used) {
  const rows = [];
  for (let start = 0, end = 0; start < flight.length; start = end) {
    end = endOfRow(flight, start);
    if (end === 0) return flight;
    const row = flight.subarray(start, end);
    if (!isUnusedHint(row, used)) rows.push(row);
  }
  const rest = Buffer.concat(rows);
  return rest.length === flight.length ? flight : rest;
}

/**
 * @param {Buffer} flight
 * @param {number} start of a row
 * @returns {number} where the next row starts; 0 if this one does not end
 */
function endOfRow(flight, start) {
  const colon = flight.indexOf(COLON, start);
  if (colon === -1) return 0;
  if (!SIZED.has(flight[colon + 1] ?? 0)) return flight.indexOf(LINE_FEED, colon) + 1;
  const comma = flight.indexOf(COMMA, colon);
  const length = Number.parseInt(flight.toString('latin1', colon + 2, comma), 16);
  const end = comma + 1 + length;
  return comma !== -1 && end <= flight.length ? end : 0;
}

/**
 * @param {Buffer} row
 * @param {ReadonlySet<string>} used
 */
function isUnusedHint(row, used) {
  const [, json] = (row[0] === COLON && STYLE_HINT.exec(row.toString())) || [];
  return json !== undefined && !used.has(JSON.parse(json)[0]);
}
