/** The page of all URLs without a route. */
export default function NotFound() {
  return <h1>There is no such page</h1>;
}
