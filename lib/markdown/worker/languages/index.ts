import type { LanguageFn } from 'highlight.js';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import gml from 'highlight.js/lib/languages/gml';
import haxe from 'highlight.js/lib/languages/haxe';
import powershell from 'highlight.js/lib/languages/powershell';
import x86asm from 'highlight.js/lib/languages/x86asm';
import { common } from 'lowlight';
import { gdscript } from './gdscript';
import { glsl, hlsl, wgsl } from './shaders';
import { zig } from './zig';

/** The highlighted languages: the most common ones, and those of game development. */
export const languages: Readonly<Record<string, LanguageFn>> = {
  ...common,
  ...{ dockerfile, gdscript, glsl, gml, haxe, hlsl, powershell, wgsl, x86asm, zig },
};

/** Further names of languages, besides those that highlight.js knows. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  x86asm: ['asm', 'nasm', 'assembly'],
  glsl: ['frag', 'vert', 'gdshader'],
  powershell: ['pwsh'],
};
