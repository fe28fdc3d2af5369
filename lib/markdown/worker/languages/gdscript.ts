import type { LanguageFn } from 'highlight.js';

const words = (text: string) => text.split(' ');

export const gdscript: LanguageFn = (hljs) => ({
  name: 'GDScript',
  aliases: ['gd', 'godot'],
  keywords: {
    keyword: [
      ...words(
        'and as assert await break breakpoint class class_name const continue elif else enum',
      ),
      ...words('extends for func if in is match not onready or pass preload return self setget'),
      ...words('signal static super tool var void when while yield export get set'),
    ],
    built_in: [
      ...words(
        'abs clamp deg_to_rad emit_signal get_node lerp load max min print prints push_error',
      ),
      ...words(
        'push_warning rad_to_deg randf randf_range randi randomize range round sign sin sqrt',
      ),
    ],
    type: [
      ...words(
        'bool int float String StringName NodePath Array Dictionary Callable Signal Variant',
      ),
      ...words(
        'Vector2 Vector2i Vector3 Vector3i Vector4 Rect2 Transform2D Transform3D Basis Color',
      ),
      ...words('Node Node2D Node3D Control Resource PackedScene Quaternion Object RefCounted'),
    ],
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
