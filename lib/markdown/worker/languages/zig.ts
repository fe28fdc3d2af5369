import type { LanguageFn } from 'highlight.js';

const words = (text: string) => text.split(' ');

export const zig: LanguageFn = (hljs) => ({
  name: 'Zig',
  keywords: {
    keyword: [
      ...words(
        'addrspace align allowzero and anyframe anytype asm async await break callconv catch',
      ),
      ...words(
        'comptime const continue defer else enum errdefer error export extern fn for if inline',
      ),
      ...words('linksection noalias noinline nosuspend opaque or orelse packed pub resume return'),
      ...words('struct suspend switch test threadlocal try union unreachable usingnamespace var'),
      ...words('volatile while'),
    ],
    type: [
      ...words(
        'bool void noreturn type anyerror anyopaque comptime_int comptime_float isize usize',
      ),
      ...words('i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 f16 f32 f64 f80 f128'),
    ],
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
