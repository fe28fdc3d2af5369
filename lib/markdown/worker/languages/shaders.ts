import type { HLJSApi, Language, LanguageFn } from 'highlight.js';
import openGl from 'highlight.js/lib/languages/glsl';

const words = (text: string) => text.split(' ');

/** Vectors and matrices of a type, such as `float`, `float2` and `float4x4`. */
const shapesOf = (type: string) => {
  const sizes = ['2', '3', '4'];
  const matrices = sizes.flatMap((rows) => sizes.map((columns) => `${rows}x${columns}`));
  return [type, ...[...sizes, ...matrices].map((size) => type + size)];
};

const CONTROL = words(
  'break case continue default discard do else for if return switch while const struct',
);

/** Rules that the shading languages share: comments, numbers, and names of functions. */
const partsOf = (hljs: HLJSApi): Language['contains'] => [
  hljs.C_LINE_COMMENT_MODE,
  hljs.C_BLOCK_COMMENT_MODE,
  { scope: 'number', begin: /\b(?:0x[\da-f]+|\d+(?:\.\d*)?(?:e[+-]?\d+)?)[fhiu]?\b/i },
  { scope: 'title', begin: /\b[a-z_]\w*(?=\s*\()/i },
];

export const glsl: LanguageFn = (hljs) => {
  const language = openGl(hljs);
  const { keyword = '', ...others } = language.keywords as Record<string, string>;
  const added = 'shader_type render_mode global instance';
  return { ...language, keywords: { ...others, keyword: `${keyword} ${added}` } };
};

export const hlsl: LanguageFn = (hljs) => ({
  name: 'HLSL',
  aliases: ['fx', 'cginc', 'shaderlab'],
  keywords: {
    keyword: [
      ...CONTROL,
      ...words(
        'cbuffer groupshared in inline inout namespace out packoffset precise register row_major',
      ),
      ...words('column_major static tbuffer technique pass typedef uniform nointerpolation'),
    ],
    type: [
      ...words(
        'void bool string SamplerState SamplerComparisonState Buffer RWBuffer StructuredBuffer',
      ),
      ...words('RWStructuredBuffer ByteAddressBuffer Texture1D Texture2D Texture2DArray Texture3D'),
      ...words('TextureCube RWTexture2D RWTexture3D sampler sampler2D samplerCUBE fixed4 fixed3'),
      ...['bool', 'int', 'uint', 'half', 'float', 'double', 'fixed'].flatMap(shapesOf),
    ],
    literal: words('true false'),
  },
  contains: [
    { scope: 'meta', begin: /^[ \t]*#/, end: /$/ },
    { scope: 'symbol', begin: /(?<=:\s{0,4})[A-Z][A-Z_\d]+\b/ },
    hljs.QUOTE_STRING_MODE,
    ...partsOf(hljs),
  ],
});

export const wgsl: LanguageFn = (hljs) => ({
  name: 'WGSL',
  keywords: {
    keyword: [
      ...CONTROL,
      ...words('alias const_assert continuing diagnostic enable fn let loop override requires var'),
    ],
    type: [
      ...words('array atomic bool f16 f32 i32 u32 ptr sampler sampler_comparison texture_1d'),
      ...words('texture_2d texture_2d_array texture_3d texture_cube texture_depth_2d'),
      ...words('texture_storage_2d texture_multisampled_2d'),
      ...['vec2', 'vec3', 'vec4'].flatMap((it) => [it, `${it}f`, `${it}i`, `${it}u`, `${it}h`]),
      ...shapesOf('mat').flatMap((it) => [it, `${it}f`, `${it}h`]),
    ],
    literal: words('true false'),
  },
  contains: [{ scope: 'meta', begin: /@[a-z_]+/ }, ...partsOf(hljs)],
});
