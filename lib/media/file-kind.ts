/** Number of bytes at the start of a file that suffice to detect its kind. */
export const TELLING_BYTES = 64;

/** Content types of covers and pictures in articles (spec section 3), with any parameters. */
export const PICTURE_TYPES = /^\s*image\/(webp|png|jpeg)\s*(;|$)/i;
/** Content types of the hero's video, with any parameters. */
export const VIDEO_TYPES = /^\s*video\/(webm|mp4)\s*(;|$)/i;

/** Signatures of the kinds, for the first bytes as Latin-1 text (WHATWG MIME Sniffing, section 6). */
const SIGNATURES = {
  'image/webp': /^RIFF.{4}WEBPVP/s,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/jpeg': /^\xff\xd8\xff/,
  // The DocType element distinguishes WebM from other Matroska files.
  'video/webm': /^.\x45\xdf\xa3.{0,40}\x42\x82.{1,8}webm/s,
  // The brands distinguish MP4 from AVIF and HEIC pictures, which have the same container.
  'video/mp4': /^.{4}ftyp(?:iso[m\d]|mp4|avc1|M4V|dash|.{8}(?:.{4})*?mp4)/s,
};

/**
 * The media type of a file by its content; undefined for any other than the site serves.
 * @param start the first {@link TELLING_BYTES} of the file, or all of it
 */
export function kindOfFile(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, TELLING_BYTES)).toString('latin1');
  return Object.entries(SIGNATURES).find(([, signature]) => signature.test(text))?.[0];
}

/** Whether a content type is missing, generic, or `image/jpg`, an unregistered name of many servers. */
export function isGenericType(contentType: string): boolean {
  return /^\s*((application|binary)\/octet-stream|image\/jpg)?\s*(;|$)/i.test(contentType);
}

/** A content type without its parameters, in lower case (WHATWG MIME Sniffing, section 4.2). */
export function essenceOf(contentType: string): string {
  return contentType.replace(/;.*/s, '').trim().toLowerCase();
}
