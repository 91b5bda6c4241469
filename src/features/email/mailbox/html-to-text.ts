import { decodeHTML } from 'entities'

/** What these elements contain is not shown, or is a quotation. */
const skipped = new Set(['head', 'style', 'script', 'title', 'blockquote'])
const blocks = new Set(['div', 'tr', 'table', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'pre'])

/** In characters: more of a tag is not needed for its name. */
const maxNameLength = 20

/** The text of an untrusted HTML email without quotations, in linear time. */
export function htmlToText(html: string): string {
  let text = ''
  let skippedName = ''
  let depth = 0
  for (const { before, name, closes } of readTags(html)) {
    if (depth === 0) text += decodeHTML(before.replace(/\s+/g, ' '))
    if (depth > 0 && name === skippedName) depth += closes ? -1 : 1
    else if (depth === 0 && skipped.has(name) && !closes) {
      skippedName = name
      depth = 1
      text += '\n'
    } else if (depth === 0) text += breakAt(name, closes)
  }
  return text.replace(/ *\n */g, '\n').trim()
}

function breakAt(name: string, closes: boolean): string {
  if (name === 'br') return '\n'
  if (name === 'p') return '\n\n'
  if (name === 'li' && !closes) return '\n- '
  return blocks.has(name) ? '\n' : ''
}

/** The tags of a text, each with the text before it; the text after the last tag comes with an empty name. */
function* readTags(html: string): Generator<{ before: string; name: string; closes: boolean }> {
  let from = 0
  for (;;) {
    const start = html.indexOf('<', from)
    if (start === -1) break
    const isComment = html.startsWith('<!--', start)
    const end = html.indexOf(isComment ? '-->' : '>', start)
    if (end === -1) break
    const [, slash, name = ''] =
      /^<(\/?)([a-z][a-z\d]*)/i.exec(html.slice(start, start + maxNameLength)) ?? []
    yield { before: html.slice(from, start), name: name.toLowerCase(), closes: slash === '/' }
    from = end + (isComment ? 3 : 1)
  }
  const rest = html.slice(from)
  yield { before: rest.startsWith('<') ? '' : rest, name: '', closes: false }
}
