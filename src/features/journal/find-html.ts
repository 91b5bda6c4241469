import { Marked, type Token, type Tokens } from 'marked'

/** A tag, a comment or a declaration of HTML, and the line of the text, from 1, on which it stands. */
export type HtmlMatch = { written: string; line: number }

/** Tags as CommonMark 0.31.2 (6.6) knows them, but that none holds another `<`: so each sign is looked at once. */
const htmlPatterns = [
  /^<[a-z][a-z\d-]*(?:\s+[a-z:_][\w.:-]*(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'=<>`]+))?)*\s*\/?>/i,
  /^<\/[a-z][a-z\d-]*\s*>/i,
  /^<!--/,
  /^<(?:[?!]|!\[)[a-z][^<>]*>/i,
]

/** Reads Markdown as it is shown to readers (`renderPage`), where HTML is text, and tells HTML apart all the same. */
const reader = new Marked({
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag(rest): Tokens.Tag | undefined {
      const [raw] = htmlPatterns
        .map((start) => start.exec(rest)?.[0])
        .filter((found) => found !== undefined)
      if (raw === undefined) return undefined
      const { inLink, inRawBlock } = this.lexer.state
      return { type: 'html', raw, text: raw, block: false, inLink, inRawBlock }
    },
  },
})

/** The first HTML of a Markdown text outside code; undefined where there is none. */
export function findHtml(markdown: string): HtmlMatch | undefined {
  let line = 1
  for (const block of reader.lexer(markdown)) {
    const found = findIn(block)
    if (found) return { written: found.written, line: line + found.linesBefore }
    line += countLines(block.raw)
  }
  return undefined
}

/** Within one block; a list or a quote holds its parts without the signs at the beginning of their lines. */
function findIn(block: Token): { written: string; linesBefore: number } | undefined {
  let before = ''
  let written: string | undefined
  reader.walkTokens([block], (token) => {
    if (written !== undefined) return
    if (token.type === 'html') written = token.raw
    else if (!hasParts(token)) before += token.raw
  })
  if (written === undefined) return undefined
  // What reads the same in code before it is none.
  const inCode = before.split(written).length - 1
  const text = block.raw.split(written, inCode + 1).join(written)
  return { written, linesBefore: countLines(text) }
}

const hasParts = (token: Token) => 'tokens' in token || 'items' in token || 'rows' in token

const countLines = (text: string) => text.split('\n').length - 1
