const BODY = `A first paragraph with **strong words**, *stressed ones*, \`inline code\`, a [link to a page](/blog), an [external link](https://example.org) and ~~something struck~~. It is long enough to show the measure and how the lines sit on one another.

## A section with a heading that is long enough to need a second line on most screens

> We stay small because attention does not scale. A producer carries three games at most.
>
> It has been so from the first.

### Lists of each kind

- One thing
- Another thing, which takes more words to say and so runs on to a second line on narrow screens
  - A thing inside it
- A last thing

1. First
2. Second
3. Third

- [x] Signed
- [ ] Shipped

### Code in several languages

\`\`\`js
// Net revenue of one copy, in pence.
const net = (price, { vat = 0.2, store = 0.3 } = {}) =>
  Math.round((price / (1 + vat)) * (1 - store));

console.log(\`The developer gets \${net(1800) * 0.7} of it\`, true, null);
\`\`\`

\`\`\`gdscript
func _ready() -> void:
    var fire := Campfire.new("a very long line that has to scroll inside of its box instead of making the page wider than it is")
\`\`\`

#### A table wider than a telephone

| Store | Region | Gross | VAT | Store cut | Net | Developer | Publisher |
| --- | :---: | ---: | ---: | ---: | ---: | ---: | ---: |
| Steam | United Kingdom | £180,000 | £30,000 | £45,000 | £105,000 | £73,500 | £31,500 |
| eShop | European Union | £96,000 | £16,000 | £24,000 | £56,000 | £39,200 | £16,800 |

![A picture in the text](/icon-512.png "A caption that says what is to be seen")

---

Press ![the A button](button.png) or <kbd>Space</kbd>. Rain is H<sub>2</sub>O, <mark>next month</mark>. :umbrella:

[The rain trailer](https://www.youtube.com/watch?v=abcdefghijk)

<details>
<summary>How the fox gets home</summary>

It follows **the river**.

</details>

> [!NOTE]
> Saves of version 1.0 still load.

> [!WARNING]
> Do not close the game while it saves.

![Rain on the roof](rain.gif "Eight frames, drawn by hand")

<p align="center"><img src="button.png" width="64" alt="The button, larger"><br><sub>The button, four times as large</sub></p>

![Ten seconds of rain](rain.mp4)

A picture that is not there: ![words for it](nowhere.png). A call: [tel](tel:+440000000000).

A sentence with a note.[^1] And aLongWordThatHasNoPlaceToBreakWhatsoeverAndStillMustNotMakeThePageWiderThanTheScreenItIsReadOn.

[^1]: The note itself.
`;

/** An article with everything that writers use. The screen adds its pictures. */
export const kitchenSink = {
  id: 'everything',
  name: 'everything-an-article-can-hold',
  slug: 'everything-an-article-can-hold',
  description: 'Each element of the typography once.',
  body: BODY,
  tags: ['production', 'contracts', 'a-tag-with-a-rather-long-name', 'qa', 'ip'],
  hidden: false,
  uploadDate: '2026-11-10T09:00:00Z',
  uploads: ['cover.png', 'button.png', 'rain.gif', 'rain.mp4'],
};

/** Articles whose cards are hard to lay out. */
export const oddArticles = [
  { name: 'odd', description: 'The shortest title there is.', tags: ['qa'] },
  {
    name: 'odd-donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft',
    description: 'A title of one long word.',
    tags: ['a-tag-with-a-rather-long-name-that-does-not-fit', 'localisation-and-translation'],
  },
  {
    name: 'odd-and-long-what-we-wish-somebody-had-told-us-before-our-first-simultaneous-console-launch-in-four-regions',
    description:
      'A description that goes on for far longer than anyone would read on a card, to see what the card does with it, and whether its neighbours still stand in one line with it.',
    tags: [],
  },
  { name: null, slug: 'odd-untitled', description: 'odd: without a name' },
  { name: 'odd-without-description-date-or-tags' },
  { name: 'odd-one-out', description: 'As ordinary as they come.', tags: ['ip', 'qa', 'press'] },
].map((article, index) => ({
  id: `odd-${index}`,
  slug: article.name,
  body: 'odd',
  hidden: false,
  uploads: [],
  uploadDate: index === 4 ? null : `2026-11-1${index}T09:00:00Z`,
  ...article,
}));

/** A text beyond a limit, shown as plain text. */
export const plainText = {
  id: 'plain',
  name: 'a-text-past-a-limit',
  slug: 'a-text-past-a-limit',
  description: 'It is shown as it was written.',
  body: `## A heading\n\n${'> '.repeat(40)}deep`,
  tags: [],
  hidden: false,
  uploadDate: '2026-11-11T08:00:00Z',
  uploads: [],
};
