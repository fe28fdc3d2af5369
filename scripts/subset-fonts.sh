#!/bin/sh
# Subsets the fonts of the Fontsource packages into app/fonts: Latin letters, digits and punctuation,
# about two thirds of the original size. Needs pyftsubset (fonttools with brotli) on PATH.
set -eu
cd "$(dirname "$0")/.."

subset() {
  pyftsubset "node_modules/$1" --output-file="app/fonts/$2" --flavor=woff2 --no-hinting \
    --layout-features='kern,liga,ccmp,locl,mark,mkmk,tnum' \
    --unicodes='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2014,U+2018-201E,U+2022,U+2026,U+20AC,U+2122,U+2190-2193,U+2212'
}

subset @fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2 bricolage-grotesque-800.woff2
subset @fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2 figtree.woff2
subset @fontsource/silkscreen/files/silkscreen-latin-400-normal.woff2 silkscreen-400.woff2
for package in @fontsource/bricolage-grotesque @fontsource-variable/figtree @fontsource/silkscreen; do
  cat "node_modules/$package/LICENSE"
  echo
done >app/fonts/LICENSE.txt
