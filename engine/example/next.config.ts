import path from 'node:path';
import { nextConfig } from '../build/index.mjs';

export default nextConfig(path.resolve(__dirname, 'adapter.mjs'), {
  typescript: { ignoreBuildErrors: true },
});
