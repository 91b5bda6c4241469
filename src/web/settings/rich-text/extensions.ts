import { Extension, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { pageFields } from '#domain/journal/page-fields.ts'

const labelOf = (name: string): string =>
  pageFields.find((field) => field.name === name)?.label ?? name

/** A placeholder such as `{{journal.name}}`, shown as a chip. */
const Field = Node.create({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { parseHTML: (element) => element.getAttribute('data-field') } }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ node }) => [
    'span',
    {
      'data-field': node.attrs.name,
      class: 'rounded bg-grey-bg px-1.5 py-0.5 font-sans text-[0.9em] text-indigo',
    },
    labelOf(node.attrs.name),
  ],
  renderText: ({ node }) => `{{${node.attrs.name}}}`,
})

/** Whether the items of a list have no blank lines between them in Markdown. */
const TightLists = Extension.create({
  name: 'tightLists',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList'],
      attributes: { tight: { default: true, rendered: false } },
    },
  ],
})

/** What the text of a page can contain: the elements of Markdown, tables and placeholders. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, isAllowedUri: () => true },
    underline: false,
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  Image.configure({ inline: true }),
  Field,
  TightLists,
]
