'use client';

import { type MouseEvent, useState } from 'react';
import type { Station } from '../stations';

type Props = { stations: Station[]; isByWind: boolean };

/** A table of stations. Its headings sort it in place or, without JavaScript, are links. */
export function StationTable({ stations, isByWind: isFirstByWind }: Props) {
  const [isByWind, setByWind] = useState(isFirstByWind);
  const sortBy = (wind: boolean) => (event: MouseEvent) => {
    event.preventDefault();
    setByWind(wind);
  };
  const sorted = [...stations].sort((a, b) =>
    isByWind ? b.wind - a.wind : a.place.localeCompare(b.place),
  );
  return (
    <table>
      <thead>
        <tr>
          <th aria-sort={isByWind ? undefined : 'ascending'}>
            <a href="/" onClick={sortBy(false)}>
              Place
            </a>
          </th>
          <th aria-sort={isByWind ? 'descending' : undefined}>
            <a href="/?by=wind" onClick={sortBy(true)}>
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
