/*
 * React writes a preload hint into flight data for every style sheet that the data mentions. The
 * data of each page contains the error page and the 404 page, so that a browser would preload
 * their style sheets on every page.
 */

/** Codes of the tags of rows that say how long they are; other rows end with their line. */
const SIZED = new Set(Buffer.from('TAOobUSsLlGgMmV'));
const COLON = 0x3a;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;

/** A row with a hint: its tag, a letter for the kind of hint, and JSON. */
const STYLE_HINT = /^:HL(\["[^"\\]*","style"[^\n]*\])\n$/;

/**
 * Removes the preload hints for style sheets that the page does not use.
 * @param {Buffer} flight flight data: a sequence of rows, each an id, a colon, an optional tag, and data
 * @param {ReadonlySet<string>} used URLs of the style sheets that the page uses
 * @returns {Buffer} the rest; the same object if there is no such hint, or the data does not
 *   consist of rows
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
  const length = flight.toString('latin1', colon + 2, comma);
  if (comma === -1 || !/^[0-9a-f]+$/.test(length)) return 0;
  const end = comma + 1 + Number.parseInt(length, 16);
  return end <= flight.length ? end : 0;
}

/**
 * @param {Buffer} row
 * @param {ReadonlySet<string>} used
 */
function isUnusedHint(row, used) {
  const [, json] = (row[0] === COLON && STYLE_HINT.exec(row.toString())) || [];
  return json !== undefined && !used.has(JSON.parse(json)[0]);
}
