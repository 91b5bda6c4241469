import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from 'prosemirror-markdown'

/** The Markdown from which a block of the document was read. Blocks are immutable: a changed block is a new one. */
export type BlockSources = WeakMap<Node, string>

const placeholder = /^\{\{([\w.]{1,100})\}\}/

/** Markdown as the site renders it: no HTML, tables, `~~`, plain addresses as links, and `{{placeholders}}`. */
function createTokenizer(): MarkdownIt {
  const tokenizer = new MarkdownIt({ html: false, linkify: true })
  tokenizer.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  // The address of a link may be a placeholder, whose braces must stay.
  tokenizer.normalizeLink = (address) => address
  tokenizer.validateLink = () => true
  tokenizer.inline.ruler.before('escape', 'field', (state, silent) => {
    const name = placeholder.exec(state.src.slice(state.pos))?.[1]
    if (!name) return false
    if (!silent) state.push('field', '', 0).content = name
    state.pos += name.length + 4
    return true
  })
  tokenizer.core.ruler.push('paragraphs in cells', (state) => {
    state.tokens = state.tokens.flatMap((token) => {
      if (token.type === 'th_open' || token.type === 'td_open')
        return [token, new state.Token('paragraph_open', 'p', 1)]
      if (token.type === 'th_close' || token.type === 'td_close')
        return [new state.Token('paragraph_close', 'p', -1), token]
      return [token]
    })
  })
  return tokenizer
}

const tokenizer = createTokenizer()
const read = defaultMarkdownParser.tokens

function createParser(schema: Schema): MarkdownParser {
  const isTight = (_: Token, tokens: Token[], index: number) => ({
    tight: tokens[index + 2]?.hidden !== false,
  })
  return new MarkdownParser(schema, tokenizer, {
    blockquote: { block: 'blockquote' },
    paragraph: { block: 'paragraph' },
    list_item: { block: 'listItem' },
    bullet_list: { block: 'bulletList', getAttrs: isTight },
    ordered_list: {
      block: 'orderedList',
      getAttrs: (token, tokens, index) => ({
        start: Number(token.attrGet('start') ?? 1),
        ...isTight(token, tokens, index),
      }),
    },
    heading: { ...read.heading, block: 'heading' },
    code_block: { block: 'codeBlock', noCloseToken: true },
    fence: {
      block: 'codeBlock',
      getAttrs: ({ info }) => ({ language: info || null }),
      noCloseToken: true,
    },
    hr: { node: 'horizontalRule' },
    image: { ...read.image, node: 'image' },
    hardbreak: { node: 'hardBreak' },
    field: { node: 'field', getAttrs: ({ content }) => ({ name: content }) },
    table: { block: 'table' },
    thead: { ignore: true },
    tbody: { ignore: true },
    tr: { block: 'tableRow' },
    th: { block: 'tableHeader' },
    td: { block: 'tableCell' },
    em: { mark: 'italic' },
    strong: { mark: 'bold' },
    s: { mark: 'strike' },
    link: { ...read.link, mark: 'link' },
    code_inline: { mark: 'code', noCloseToken: true },
  })
}

/**
 * Reads Markdown into a document, and remembers the source of each block, so that blocks without
 * edits are written back letter for letter.
 */
export function parseMarkdown(text: string, schema: Schema): { doc: Node; sources: BlockSources } {
  const doc = createParser(schema).parse(text)
  const lines = text.split('\n')
  const blocks = tokenizer.parse(text, {}).filter(({ level, map }) => level === 0 && map)
  const sources: BlockSources = new WeakMap()
  if (blocks.length === doc.childCount)
    for (const [index, { map }] of blocks.entries())
      sources.set(
        doc.child(index),
        lines
          .slice(...(map as [number, number]))
          .join('\n')
          .trimEnd(),
      )
  return { doc, sources }
}

const { nodes, marks } = defaultMarkdownSerializer

/** A rule of the default serializer, whose types do not list its names. */
function rule<Rule>(rules: Record<string, Rule>, name: string): Rule {
  const found = rules[name]
  if (!found) throw new Error(`The serializer has no rule for ${name}.`)
  return found
}

const serializer = new MarkdownSerializer(
  {
    blockquote: rule(nodes, 'blockquote'),
    paragraph: rule(nodes, 'paragraph'),
    heading: rule(nodes, 'heading'),
    text: rule(nodes, 'text'),
    image: rule(nodes, 'image'),
    horizontalRule: rule(nodes, 'horizontal_rule'),
    hardBreak: rule(nodes, 'hard_break'),
    listItem: rule(nodes, 'list_item'),
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList(state, node) {
      const start: number = node.attrs.start ?? 1
      const width = String(start + node.childCount - 1).length + 2
      state.renderList(node, ' '.repeat(width), (index) => `${start + index}. `)
    },
    codeBlock(state, node) {
      state.write(`\`\`\`${node.attrs.language ?? ''}\n`)
      state.text(node.textContent, false)
      state.write('\n```')
      state.closeBlock(node)
    },
    field: (state, node) => state.write(`{{${node.attrs.name}}}`),
    table(state, node) {
      for (const [index, row] of node.children.entries()) {
        state.write(`| ${row.children.map(writeCell).join(' | ')} |\n`)
        if (index === 0) state.write(`|${'---|'.repeat(row.childCount)}\n`)
      }
      state.closeBlock(node)
    },
  },
  {
    bold: rule(marks, 'strong'),
    italic: rule(marks, 'em'),
    link: rule(marks, 'link'),
    code: rule(marks, 'code'),
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  },
)

/** The content of a cell in one line. */
const writeCell = (cell: Node): string =>
  serializer
    .serialize(cell)
    .trim()
    .replace(/\\?\n+/g, ' ')
    .replaceAll('|', '\\|')

/** Writes a document as Markdown. Blocks with a source are written as they were. */
export const writeMarkdown = (doc: Node, sources: BlockSources): string =>
  doc.children
    .map(
      (block) =>
        sources.get(block) ?? serializer.serialize(doc.copy(Fragment.from(block))).trimEnd(),
    )
    .filter(Boolean)
    .join('\n\n')
