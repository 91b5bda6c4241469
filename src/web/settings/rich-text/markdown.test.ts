import { readdir, readFile } from 'node:fs/promises'
import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { parseMarkdown, writeMarkdown } from './markdown.ts'

const schema = getSchema(extensions)
const names = (await readdir('journal/pages')).filter((name) => name.endsWith('.md'))

/** The text of one of the journal's pages, without its front matter. */
async function readText(name: string): Promise<string> {
  const file = await readFile(`journal/pages/${name}`, 'utf8')
  return file.replace(/^---\n[\s\S]*?\n---\n+/, '').trim()
}

/** Reads Markdown and writes it again, as if every block had been edited. */
const rewrite = (text: string): string =>
  writeMarkdown(parseMarkdown(text, schema).doc, new WeakMap())

test.for(names)(
  'R-OFFICE-9 the editor does not change a page that nobody edits: %s',
  async (name) => {
    const text = await readText(name)
    const { doc, sources } = parseMarkdown(text, schema)
    doc.check()
    expect(writeMarkdown(doc, sources)).toBe(text)
  },
)

test.for(names)(
  'R-OFFICE-9 a page whose blocks are all edited keeps its content: %s',
  async (name) => {
    const text = await readText(name)
    const { doc } = parseMarkdown(text, schema)
    const again = parseMarkdown(rewrite(text), schema).doc
    expect(again.toJSON()).toEqual(doc.toJSON())
  },
)

test('R-OFFICE-9 an edit changes only the Markdown of its block', async () => {
  const text = await readText('peer-review.md')
  const { doc, sources } = parseMarkdown(text, schema)
  const state = EditorState.create({ doc })
  const { tr } = state
  tr.insertText('Really ', doc.child(0).nodeSize + 1)
  expect(writeMarkdown(state.apply(tr).doc, sources)).toBe(
    text.replace('{{journal.review}}', 'Really {{journal.review}}'),
  )
})

test.for([
  [
    'a placeholder as the text and address of a link',
    '[{{journal.licence.name}}]({{journal.licence.url}})',
  ],
  ['a placeholder in italics', 'In *{{journal.name}}*, *volume*(issue)'],
  ['a list number that is escaped', '9\\. is not a list'],
  ['an ampersand', 'Author, A. A., & Author, B. B.'],
  ['an address with underscores', 'See <https://example.org/a_b_c> for more'],
  ['a table with a bar in a cell', '| A | B |\n|---|---|\n| 1 \\| 2 | **3** |'],
  ['a numbered list that starts at 9', '9. nine\n\n10. ten\n\n    more'],
  ['a nested list', '- a\n  - b\n- c'],
  ['a picture', '![A school](/pictures/abc.png)'],
  ['struck text and code', '~~old~~ `code`'],
  ['a fenced block', '```txt\na\n  b\n```'],
  ['a note to the journal', '> **To be completed by the journal:** the fees.'],
] as const)('R-OFFICE-9 the editor writes %s as it read it', ([, text]) => {
  expect(rewrite(text)).toBe(text)
})
