import type { Element, Nodes, Root } from 'hast';
import type { LanguageFn } from 'highlight.js';
import cpp from 'highlight.js/lib/languages/cpp';
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

/* Languages of game development that highlight.js lacks. WGSL and Zig use the rules of Rust. */

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

/** A language with further words, by their kind. */
const withWords =
  (base: LanguageFn, added: Record<string, string>): LanguageFn =>
  (hljs) => {
    const language = base(hljs);
    const keywords = { ...(language.keywords as Record<string, string | string[]>) };
    for (const [kind, text] of Object.entries(added))
      keywords[kind] = [keywords[kind] ?? [], text].flat().flatMap(words);
    return { ...language, keywords };
  };

const glsl = withWords(openGl, { keyword: 'shader_type render_mode global instance' });

/** Vectors and matrices of HLSL's numbers, such as `float4` and `float4x4`. */
const SHAPES = ['float', 'half', 'int', 'uint', 'bool', 'fixed'].flatMap((type) =>
  [2, 3, 4].flatMap((rows) => [rows, `${rows}x2`, `${rows}x3`, `${rows}x4`].map((it) => type + it)),
);

const hlsl = withWords(cpp, {
  keyword: 'cbuffer groupshared in inout out packoffset register technique pass',
  type: `${SHAPES.join(' ')} half uint fixed sampler2D samplerCUBE SamplerState Buffer RWBuffer
    StructuredBuffer RWStructuredBuffer Texture2D Texture3D TextureCube RWTexture2D`,
});

/** The highlighted languages: the most common ones, and those of game development. */
export const languages: Readonly<Record<string, LanguageFn>> = {
  ...common,
  ...{ dockerfile, gdscript, glsl, gml, haxe, hlsl, powershell, x86asm },
};

/** Further names of languages, besides those that highlight.js knows. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  x86asm: ['asm', 'nasm', 'assembly'],
  glsl: ['frag', 'vert', 'gdshader'],
  hlsl: ['fx', 'cginc', 'shaderlab'],
  powershell: ['pwsh'],
  rust: ['wgsl', 'zig'],
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
