import { hydrateIslands } from '../islands/hydrate';
import { StationTable } from './app/station-table';

/** Hydrates the islands: the entry point of their bundle (adapter.mjs). */
export const hydrate = hydrateIslands({ 'station-table': StationTable });
