import type { MetadataRoute } from 'next';
import { brand, siteTitle } from '@/brand/brand';
import { DEFAULT_THEME } from '@/lib/constants';
import { HOME_PATH, LOGO_PATH, MASKABLE_LOGO_PATH, SMALL_LOGO_PATH } from '@/lib/site/urls/paths';

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: HOME_PATH,
    name: siteTitle,
    short_name: brand.name,
    description: brand.description,
    lang: brand.locale,
    start_url: HOME_PATH,
    display: 'browser',
    background_color: brand.themeColors[DEFAULT_THEME],
    theme_color: brand.themeColors[DEFAULT_THEME],
    icons: [
      { src: SMALL_LOGO_PATH, sizes: '192x192', type: 'image/png' },
      { src: LOGO_PATH, sizes: '512x512', type: 'image/png' },
      { src: MASKABLE_LOGO_PATH, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
