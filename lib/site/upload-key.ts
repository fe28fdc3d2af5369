/** The value of `article_file` for an upload, in `GET /articles/file` (spec section 7). */
export function uploadKey(id: string, upload: string): string {
  return `${id}_._${upload}`;
}
