/** The number of bytes at the start of a file that suffice to detect its media type. */
export const SIGNATURE_BYTES = 64;

/** Media types of covers and of pictures in articles, whatever the extension. */
export const PICTURE_TYPES: readonly string[] = [
  'image/webp',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/avif',
];
/** Media types of videos, in articles and of the hero. */
export const VIDEO_TYPES: readonly string[] = ['video/webm', 'video/mp4'];
export const MEDIA_TYPES: readonly string[] = [...PICTURE_TYPES, ...VIDEO_TYPES];
/** First bytes as Latin-1 text (WHATWG MIME Sniffing, section 6). */
const SIGNATURES = {
  'image/webp': /^RIFF.{4}WEBPVP/s,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/avif': /^.{4}ftyp(?:avi[fs]|.{8}(?:.{4}){0,11}?avi[fs])/s,
  // The DocType element distinguishes WebM from other Matroska files.
  'video/webm': /^.\x45\xdf\xa3.{0,40}\x42\x82.{1,8}webm/s,
  // The brands distinguish MP4 from AVIF and HEIC pictures, which have the same container.
  'video/mp4': /^.{4}ftyp(?:iso[m\d]|mp4|avc1|M4V|dash|.{8}(?:.{4}){0,11}?mp4)/s,
};

/**
 * The media type of a file by its content; '' for a type that the site does not serve.
 * @param start the first {@link SIGNATURE_BYTES} of the file, or all of it
 */
export function mediaTypeOf(start: Uint8Array): string {
  const text = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  return Object.entries(SIGNATURES).find(([, signature]) => signature.test(text))?.[0] ?? '';
}

/**
 * The media type that a Content-Type header declares, without parameters and in lower case (WHATWG
 * MIME Sniffing, section 4.2).
 */
export function declaredMediaType(contentType: unknown): string {
  return String(contentType ?? '')
    .replace(/;.*/s, '')
    .trim()
    .toLowerCase();
}
