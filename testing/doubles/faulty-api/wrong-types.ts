/** The same structure with a wrong type for each value. Lists stay lists, with invalid items. */
export function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (typeof value === 'string') return 42;
  if (typeof value === 'number') return {};
  if (typeof value === 'boolean') return 'yes';
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withWrongTypes(item)]);
  return Object.fromEntries(entries);
}
