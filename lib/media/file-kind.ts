/** What a file can be that the site passes on: a cover or the hero's video. */
export type FileKind = 'image/webp' | 'image/png' | 'image/jpeg' | 'video/webm' | 'video/mp4';

/** Bytes of a file's start that are enough to tell its kind. */
export const TELLING_BYTES = 64;

/** Content types of pictures that covers and pictures in articles may have (spec section 3). */
export const PICTURE_TYPES = /^image\/(webp|png|jpeg)\b/;
/** Content types that the hero's video may have. */
export const VIDEO_TYPES = /^video\/(webm|mp4)\b/;

/** The first bytes of each kind, as text of one character a byte (WHATWG MIME Sniffing, section 6). */
const SIGNATURES: readonly [FileKind, RegExp][] = [
  ['image/webp', /^RIFF.{4}WEBPVP/s],
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  // The document type tells WebM from other Matroska files.
  ['video/webm', /^.\x45\xdf\xa3.{0,40}\x42\x82.{1,8}webm/s],
  // AVIF and HEIC pictures are files of the same family, told apart by their brands.
  ['video/mp4', /^.{4}ftyp(?:iso[m\d]|mp4|avc1|M4V|dash|.{8}(?:.{4})*?mp4)/s],
];

/**
 * The kind of a file, by what it holds.
 * @param start the first {@link TELLING_BYTES} of the file, or all of it
 * @returns undefined for any other kind
 */
export function kindOfFile(start: Uint8Array): FileKind | undefined {
  const text = Buffer.from(start.subarray(0, TELLING_BYTES)).toString('latin1');
  return SIGNATURES.find(([, signature]) => signature.test(text))?.[0];
}

/**
 * Whether a content type says nothing of what a file is: missing, one for files of any
 * kind, or the unregistered name that many servers give to JPEG.
 */
export function isGenericType(contentType: string): boolean {
  return /^\s*$|^(application|binary)\/octet-stream\b|^image\/jpg\b/i.test(contentType);
}
