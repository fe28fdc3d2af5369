import type { Element, Nodes, Root } from 'hast';
import type { HLJSApi, Language, LanguageFn } from 'highlight.js';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import openGl from 'highlight.js/lib/languages/glsl';
import gml from 'highlight.js/lib/languages/gml';
import haxe from 'highlight.js/lib/languages/haxe';
import powershell from 'highlight.js/lib/languages/powershell';
import x86asm from 'highlight.js/lib/languages/x86asm';
import { common } from 'lowlight';
import rehypeHighlight from 'rehype-highlight';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { MAX_NODES } from './limits';

/* Languages of game development that highlight.js lacks: GDScript, HLSL, WGSL, Zig. */

const words = (text: string) => text.trim().split(/\s+/);

const gdscript: LanguageFn = (hljs) => ({
  name: 'GDScript',
  aliases: ['gd', 'godot'],
  keywords: {
    keyword:
      words(`and as assert await break breakpoint class class_name const continue elif else enum
      extends for func if in is match not onready or pass preload return self setget
      signal static super tool var void when while yield export get set`),
    built_in:
      words(`abs clamp deg_to_rad emit_signal get_node lerp load max min print prints push_error
      push_warning rad_to_deg randf randf_range randi randomize range round sign sin sqrt`),
    type: words(`bool int float String StringName NodePath Array Dictionary Callable Signal Variant
      Vector2 Vector2i Vector3 Vector3i Vector4 Rect2 Transform2D Transform3D Basis Color
      Node Node2D Node3D Control Resource PackedScene Quaternion Object RefCounted`),
    literal: words('true false null PI TAU INF NAN'),
  },
  contains: [
    hljs.HASH_COMMENT_MODE,
    { scope: 'string', begin: /"""/, end: /"""/ },
    { scope: 'string', begin: /[&^]?"/, end: /"/, contains: [hljs.BACKSLASH_ESCAPE] },
    { scope: 'string', begin: /[&^]?'/, end: /'/, contains: [hljs.BACKSLASH_ESCAPE] },
    { scope: 'meta', begin: /@[a-z_]+/ },
    { scope: 'symbol', begin: /[$%][A-Za-z_][\w/]*/ },
    { scope: 'number', begin: /\b(?:0x[\da-f_]+|0b[01_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[+-]?\d+)?)\b/i },
    { scope: 'title', begin: /(?<=\b(?:func|class|signal|class_name|enum) {1,4})[A-Za-z_]\w*/ },
  ],
});

const zig: LanguageFn = (hljs) => ({
  name: 'Zig',
  keywords: {
    keyword:
      words(`addrspace align allowzero and anyframe anytype asm async await break callconv catch
      comptime const continue defer else enum errdefer error export extern fn for if
      inline linksection noalias noinline nosuspend opaque or orelse packed pub resume
      return struct suspend switch test threadlocal try union unreachable usingnamespace
      var volatile while`),
    type: words(`bool void noreturn type anyerror anyopaque comptime_int comptime_float isize usize
      i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 f16 f32 f64 f80 f128`),
    literal: words('true false null undefined'),
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    { scope: 'string', begin: /\\\\/, end: /$/ },
    hljs.QUOTE_STRING_MODE,
    hljs.APOS_STRING_MODE,
    { scope: 'built_in', begin: /@[A-Za-z_]\w*/ },
    { scope: 'number', begin: /\b(?:0x[\da-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.[\d_]*)?)\b/i },
    { scope: 'title', begin: /(?<=\bfn {1,4})[A-Za-z_]\w*/ },
  ],
});

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

const glsl: LanguageFn = (hljs) => {
  const language = openGl(hljs);
  const { keyword = '', ...others } = language.keywords as Record<string, string>;
  const added = 'shader_type render_mode global instance';
  return { ...language, keywords: { ...others, keyword: `${keyword} ${added}` } };
};

const hlsl: LanguageFn = (hljs) => ({
  name: 'HLSL',
  aliases: ['fx', 'cginc', 'shaderlab'],
  keywords: {
    keyword: [
      ...words(`cbuffer groupshared in inline inout namespace out packoffset precise register
      row_major column_major static tbuffer technique pass typedef uniform nointerpolation`),
      ...CONTROL,
    ],
    type: [
      ...words(`void bool string SamplerState SamplerComparisonState Buffer RWBuffer
      StructuredBuffer RWStructuredBuffer ByteAddressBuffer Texture1D Texture2D
      Texture2DArray Texture3D TextureCube RWTexture2D RWTexture3D sampler sampler2D
      samplerCUBE fixed4 fixed3`),
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

const wgsl: LanguageFn = (hljs) => ({
  name: 'WGSL',
  keywords: {
    keyword: [
      ...words(`alias const_assert continuing diagnostic enable fn let loop override requires var`),
      ...CONTROL,
    ],
    type: [
      ...words(`array atomic bool f16 f32 i32 u32 ptr sampler sampler_comparison texture_1d
      texture_2d texture_2d_array texture_3d texture_cube texture_depth_2d
      texture_storage_2d texture_multisampled_2d`),
      ...['vec2', 'vec3', 'vec4'].flatMap((it) => [it, `${it}f`, `${it}i`, `${it}u`, `${it}h`]),
      ...shapesOf('mat').flatMap((it) => [it, `${it}f`, `${it}h`]),
    ],
    literal: words('true false'),
  },
  contains: [{ scope: 'meta', begin: /@[a-z_]+/ }, ...partsOf(hljs)],
});

/** The highlighted languages: the most common ones, and those of game development. */
export const languages: Readonly<Record<string, LanguageFn>> = {
  ...common,
  ...{ dockerfile, gdscript, glsl, gml, haxe, hlsl, powershell, wgsl, x86asm, zig },
};

/** Further names of languages, besides those that highlight.js knows. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  x86asm: ['asm', 'nasm', 'assembly'],
  glsl: ['frag', 'vert', 'gdshader'],
  powershell: ['pwsh'],
};

/** The most characters of a highlighted code block: some 250 lines. */
const MAX_CODE = 10_000;
/** The most elements and texts that highlighting may add, because readers download them. */
const MAX_ADDED = 20_000;

const highlight = rehypeHighlight({ detect: false, languages, aliases });

/**
 * A rehype plugin that highlights code of a named language. A block past a limit stays plain, so
 * that the article as a whole keeps its formatting. It runs after the plugins that add nodes,
 * because it counts them.
 */
export function rehypeHighlightWithinLimits() {
  return (tree: Root, file: VFile) => {
    let left = Math.min(MAX_NODES - countNodes(tree), MAX_ADDED);
    visit(tree, 'element', (pre) => {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element') return;
      const { children } = code;
      if (children.some((child) => child.type !== 'text' || child.value.length > MAX_CODE)) return;
      nameLanguage(code);
      highlight({ type: 'root', children: [pre] }, file);
      const added = countNodes(code);
      if (added > left) code.children = children;
      else left -= added;
    });
  };
}

/** Removes the options after the name of a language, as in `rust,ignore`. */
function nameLanguage({ properties }: Element): void {
  const { className } = properties;
  if (!Array.isArray(className)) return;
  properties.className = className.map((name) => String(name).replace(/[,{:].*$/s, ''));
}

/** The number of elements and texts in a part of a document, itself included. */
function countNodes(node: Nodes): number {
  if (!('children' in node)) return 1;
  return node.children.reduce((count, child) => count + countNodes(child), 1);
}
