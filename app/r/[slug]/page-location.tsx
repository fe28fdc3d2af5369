/** Declares where a page that is a redirect leads, as {@link PageStatus} declares that it is one. */
export function PageLocation({ target }: { target: string }) {
  // In letters that HTML leaves as they are.
  return <meta name="x-page-location" content={Buffer.from(target).toString('base64url')} />;
}
