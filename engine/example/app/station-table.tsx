'use client';

import { type MouseEvent, useState } from 'react';
import type { Station } from '../stations';

/** The order of the table: by name, or by wind with the strongest first. */
export type Order = 'place' | 'wind';

/** A table of stations. Its headings sort it in place or, without JavaScript, are links. */
export function StationTable({ stations, by }: { stations: Station[]; by: Order }) {
  const [order, setOrder] = useState(by);
  const sortBy = (next: Order) => (event: MouseEvent) => {
    event.preventDefault();
    setOrder(next);
  };
  const sorted = [...stations].sort((a, b) =>
    order === 'wind' ? b.wind - a.wind : a.place < b.place ? -1 : 1,
  );
  return (
    <table>
      <thead>
        <tr>
          <th aria-sort={order === 'place' ? 'ascending' : undefined}>
            <a href="/" onClick={sortBy('place')}>
              Place
            </a>
          </th>
          <th aria-sort={order === 'wind' ? 'descending' : undefined}>
            <a href="/?by=wind" onClick={sortBy('wind')}>
              Wind
            </a>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ name, place, wind }) => (
          <tr key={name}>
            <td>
              <a href={`/stations/${name}`}>{place}</a>
            </td>
            <td>{`${wind} m/s`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
