import { makeAdapter } from '../build/index.mjs';

/** Next's deployment adapter (next.config.ts). */
export default makeAdapter({ islands: 'islands.tsx' });
