import type { APIRequestContext } from '@playwright/test';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Expected values of attributes. */
type Attributes = Record<string, string | RegExp>;

/** An element of a page whose HTML is parsed as in a browser, but without one. */
export class Part {
  constructor(private readonly node: Tree.ParentNode) {}

  /** The elements inside, in document order, by default of all tag names. */
  all(tagName?: string, attributes: Attributes = {}): Part[] {
    return [...elementsIn(this.node)]
      .filter((it) => tagName === undefined || it.tagName === tagName)
      .map((it) => new Part(it))
      .filter((it) =>
        Object.entries(attributes).every(([name, expected]) => {
          const value = it.attribute(name);
          return expected instanceof RegExp ? expected.test(value ?? '') : value === expected;
        }),
      );
  }

  /**
   * The first element inside with this tag name.
   * @throws {Error} when there is none
   */
  first(tagName: string, attributes: Attributes = {}): Part {
    const [first] = this.all(tagName, attributes);
    if (!first) {
      const conditions = Object.entries(attributes).map(([name, value]) => `[${name}=${value}]`);
      throw new Error(`No ${tagName}${conditions.join('')} in: ${this.text.slice(0, 200)}`);
    }
    return first;
  }

  /** The texts of the elements inside with this tag name. */
  texts(tagName: string, attributes: Attributes = {}): string[] {
    return this.all(tagName, attributes).map(({ text }) => text);
  }

  /** The URLs of the links inside with this text. */
  hrefs(text: string): (string | undefined)[] {
    return this.all('a')
      .filter((it) => it.text === text)
      .map((it) => it.attribute('href'));
  }

  get tagName(): string {
    return 'tagName' in this.node ? this.node.tagName : '';
  }

  get attributes(): readonly { name: string; value: string }[] {
    return 'attrs' in this.node ? this.node.attrs : [];
  }

  attribute(name: string): string | undefined {
    return this.attributes.find((it) => it.name === name)?.value;
  }

  /** The text of the element, without scripts and styles, and with single spaces. */
  get text(): string {
    return textOf(this.node).replace(/\s+/g, ' ').trim();
  }
}

function textOf(node: Tree.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if ('value' in child) return child.value;
      if (!('tagName' in child) || ['script', 'style'].includes(child.tagName)) return '';
      return textOf(child);
    })
    .join('');
}

function* elementsIn(node: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** Parses the HTML of a page. */
export function parsePage(html: string): Part {
  return new Part(parse(html));
}

/** Requests and parses a page, without loading anything else. */
export async function readPage(request: APIRequestContext, url: string) {
  const response = await request.get(url);
  const html = await response.text();
  return { status: response.status(), html, page: parsePage(html) };
}
