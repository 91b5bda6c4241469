import { Marked, type Token, type Tokens } from 'marked'

/** A tag, comment or declaration; lines are counted from 1. */
export type HtmlMatch = { written: string; line: number }

/** HTML of CommonMark 0.31.2 (6.6), but without an inner `<`, so that matching takes linear time. */
const htmlPatterns = [
  /^<[a-z][a-z\d-]*(?:\s+[a-z:_][\w.:-]*(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'=<>`]+))?)*\s*\/?>/i,
  /^<\/[a-z][a-z\d-]*\s*>/i,
  /^<!--/,
  /^<(?:[?!]|!\[)[a-z][^<>]*>/i,
]

/** Reads Markdown as `renderPage` does, where HTML is text, but marks the HTML. */
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

/** Returns the first HTML of a Markdown text outside code. */
export function findHtml(markdown: string): HtmlMatch | undefined {
  let line = 1
  for (const block of reader.lexer(markdown)) {
    const found = findIn(block)
    if (found) return { written: found.written, line: line + found.linesBefore }
    line += countLines(block.raw)
  }
  return undefined
}

/** Inner tokens of lists and quotes lack the markers of their lines, so the position is found in the raw text. */
function findIn(block: Token): { written: string; linesBefore: number } | undefined {
  let before = ''
  let written: string | undefined
  reader.walkTokens([block], (token) => {
    if (written !== undefined) return
    if (token.type === 'html') written = token.raw
    else if (!hasParts(token)) before += token.raw
  })
  if (written === undefined) return undefined
  // The same text may occur in code before.
  const inCode = before.split(written).length - 1
  const text = block.raw.split(written, inCode + 1).join(written)
  return { written, linesBefore: countLines(text) }
}

const hasParts = (token: Token) => 'tokens' in token || 'items' in token || 'rows' in token

const countLines = (text: string) => text.split('\n').length - 1
