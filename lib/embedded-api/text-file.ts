import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { shorten } from '../base/text';
import { ContentError } from './content-files';

const WORD =
  'The file is a document of Word or another word processor. Save it as plain text in UTF-8.';
/** What other files begin with, in hexadecimal, and what they are. */
const OTHER_KINDS = [
  [/^(?:fffe|feff|(?:..00){4}|(?:00..){4})/, 'The file is saved as UTF-16. Save it as UTF-8.'],
  // ZIP, as DOCX and ODT are; DOC; RTF.
  [/^(?:504b0304|d0cf11e0|7b5c727466)/, WORD],
  [/^25504446/, 'The file is a PDF. Save its text as plain text in UTF-8.'],
] as const;

const NO_TEXT = 'The file has characters that no text has. Save it as plain text in UTF-8.';

/**
 * Reads a text in UTF-8, without its byte order mark.
 * @throws {ContentError} for bytes that are no UTF-8, such as those of Windows-1252, and for files
 *   of other kinds
 * @throws {Error} of the file system
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file);
  const start = bytes.subarray(0, 8).toString('hex');
  const [, sentence] = OTHER_KINDS.find(([signature]) => signature.test(start)) ?? [];
  if (sentence) throw new ContentError(file, sentence, 1);
  if (bytes.includes(0)) throw new ContentError(file, NO_TEXT, lineOfByte(bytes, bytes.indexOf(0)));
  if (!isUtf8(bytes)) throw wrongBytes(file, bytes);
  return new TextDecoder().decode(bytes);
}

/** Names the first line with such a byte, and its word as Windows would show it. */
function wrongBytes(file: string, bytes: Buffer): ContentError {
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf('\n', from);
    const part = bytes.subarray(from, end === -1 ? undefined : end);
    if (!isUtf8(part) || end === -1) {
      const text = new TextDecoder('windows-1252').decode(part);
      const [word = text] = /(?<!\S)\S*[^ -~\s]\S*/.exec(text) ?? [];
      const problem = `The file is not saved as UTF-8: see "${shorten(word, 40)}". Save it as UTF-8.`;
      return new ContentError(file, problem, line);
    }
    from = end + 1;
  }
}

function lineOfByte(bytes: Buffer, at: number): number {
  return bytes.subarray(0, at).toString('latin1').split('\n').length;
}
