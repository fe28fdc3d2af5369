/** Declares the target of a redirect to the page store; {@link PageStatus} declares its status. */
export function PageLocation({ target }: { target: string }) {
  // base64url has no characters that HTML escapes.
  return <meta name="x-page-location" content={Buffer.from(target).toString('base64url')} />;
}
