import { fileURLToPath } from 'node:url';
import { nextConfig } from '../build/index.mjs';

export default nextConfig(fileURLToPath(new URL('adapter.mjs', import.meta.url)), {
  typescript: { ignoreBuildErrors: true },
});
