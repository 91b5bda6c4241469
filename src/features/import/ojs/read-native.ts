import { createReadStream } from 'node:fs'
import sax from 'sax'
import { Refused } from '#domain/refusal.ts'
import { type Base64Sink, base64Sink } from './base64-file.ts'
import type { OjsElement } from './element.ts'

/**
 * A part of a native export, in the order of the file: an issue without its articles, then each of its articles, then its
 * end. An article that stands in no issue comes alone. `rest` is what an issue says after its articles.
 */
export type NativePart =
  | { kind: 'issue' | 'article'; element: OjsElement; line: number; stripped: number }
  | { kind: 'issue-end'; rest: OjsElement[] }

/** Where files are decoded to; undefined to look at the form alone. */
export type NewPath = (() => string) | undefined

/**
 * What is read of a file; nothing that OJS writes comes near it. `tag` counts the characters of an element's attributes,
 * which the parser compares with one another before it hands them over.
 */
const limits = {
  depth: 40,
  elements: 50_000,
  attributes: 100,
  tag: 32_000,
  text: 500_000,
  textOfAll: 8_000_000,
}

/** How many characters are parsed between two looks at what the parser has not handed over yet. */
const stretch = 16_000

/** What no XML may hold, and no text here (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const pkpNamespace = 'http://pkp.sfu.ca'
const roots = ['issues', 'issue', 'articles', 'article', 'submissions']

const invalidFile = (sentence: string) => new Refused('invalid', sentence, 'file')

/**
 * Reads the native XML of OJS 3 as a stream: whatever its size, no more than one article without its files is held in
 * memory. `passed` is told how many bytes were read. Throws `Refused`, with the line, for what is not well-formed, is cut off, has
 * a document type, or is no native export.
 */
export async function* readNative(
  file: string,
  newPath: NewPath,
  passed: (bytes: number) => void,
): AsyncGenerator<NativePart> {
  const parts: NativePart[] = []
  const parser = nativeParser(newPath, (part) => parts.push(part))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begun = false
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw invalidFile(`The file is not UTF-8, or is cut off, near line ${parser.line()}.`)
    }
  }
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 })) {
    parser.write(decode(chunk))
    begun = true
    passed(chunk.length)
    yield* parts.splice(0)
  }
  parser.write(decode())
  parser.close()
  if (!begun) throw invalidFile('The file is empty.')
  yield* parts.splice(0)
}

type OpenElement = OjsElement & { sink?: Base64Sink; line: number; emitted?: boolean }

type Say = (sentence: string) => Refused

/** Counts what one article or issue holds. Throws what `at` makes of a sentence where it is too much. */
function countWithin(at: Say) {
  const count = { elements: 0, text: 0, stripped: 0 }
  const addText = (characters: number) => {
    count.text += characters
    if (count.text > limits.textOfAll)
      throw at(`one article or issue has more than ${limits.textOfAll} characters.`)
  }
  return {
    addText,
    addElement({ attributes }: sax.QualifiedTag) {
      count.elements += 1
      if (count.elements > limits.elements)
        throw at(`one article or issue has more than ${limits.elements} elements.`)
      const given = Object.values(attributes)
      if (given.length > limits.attributes)
        throw at(`an element has more than ${limits.attributes} attributes.`)
      addText(given.reduce((sum, { name, value }) => sum + name.length + value.length, 0))
    },
    clean: (text: string) =>
      text.replace(forbidden, () => {
        count.stripped += 1
        return ''
      }),
    stripped: () => count.stripped,
    begin: () => Object.assign(count, { elements: 0, text: 0, stripped: 0 }),
  }
}

/** Writes a text to the parser piece by piece. Throws where a tag has not ended within its limit. */
function writeWithin(parser: sax.SAXParser, at: Say): (text: string) => void {
  let isInTag = false
  const { onopentag } = parser
  parser.onopentagstart = () => {
    isInTag = true
  }
  parser.onopentag = (tag) => {
    isInTag = false
    onopentag.call(parser, tag)
  }
  return (text) => {
    for (let from = 0; from < text.length; from += stretch) {
      parser.write(text.slice(from, from + stretch))
      if (isInTag && parser.position - parser.startTagPosition > limits.tag)
        throw at(`the attributes of an element have more than ${limits.tag} characters.`)
    }
  }
}

function nativeParser(newPath: NewPath, emit: (part: NativePart) => void) {
  const parser = sax.parser(true, { xmlns: true, position: true })
  const open: OpenElement[] = []
  const at: Say = (sentence) => invalidFile(`Line ${parser.line + 1}: ${sentence}`)
  const counted = countWithin(at)
  parser.onerror = ({ message }) => {
    throw at(`the file is not well-formed XML, or is cut off (${message.split('\n')[0]}).`)
  }
  parser.ondoctype = () => {
    throw at('the file has a document type. Nothing that OJS 3 exports has one.')
  }
  parser.onopentag = (tag) => {
    const { uri, local, name } = tag as sax.QualifiedTag
    const parent = open.at(-1)
    if (!parent && (uri !== pkpNamespace || !roots.includes(local)))
      throw at('the file is no native XML of OJS 3: it begins with something else.')
    if (open.length >= limits.depth) throw at(`more than ${limits.depth} elements in one another.`)
    counted.addElement(tag as sax.QualifiedTag)
    const named = uri === pkpNamespace ? local : name
    const element = createElement(named, tag as sax.QualifiedTag, parser.line + 1, counted.clean)
    if (element.name === 'articles' && parent?.name === 'issue') tell(parent)
    if (element.name === 'embed') element.sink = base64Sink(newPath?.())
    if (parent && !isPart(element)) parent.children.push(element)
    open.push(element)
  }
  const tell = (issue: OpenElement) => {
    const { children, name, attributes, text, line } = issue
    const element = { name, attributes, text, children: children.splice(0) }
    emit({ kind: 'issue', element, line, stripped: counted.stripped() })
    issue.emitted = true
    counted.begin()
  }
  const onText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    if (element.sink) return element.sink.write(text)
    counted.addText(text.length)
    appendText(element, counted.clean(text))
  }
  parser.ontext = onText
  parser.oncdata = onText
  parser.onclosetag = () => {
    const element = open.pop()
    if (!element) return
    if (element.sink) closeFile(element)
    if (element.name === 'article') {
      emit({ kind: 'article', element, line: element.line, stripped: counted.stripped() })
      counted.begin()
    }
    if (element.name !== 'issue') return
    if (!element.emitted) tell(element)
    emit({ kind: 'issue-end', rest: element.children })
  }
  return {
    write: writeWithin(parser, at),
    close: () => parser.close(),
    line: () => parser.line + 1,
  }
}

/** What is told by itself, and so does not stand in what holds it. */
const isPart = ({ name }: OjsElement) =>
  ['issue', 'articles', 'article', 'submissions'].includes(name)

function createElement(
  name: string,
  { attributes }: sax.QualifiedTag,
  line: number,
  clean: (text: string) => string,
): OpenElement {
  const given = Object.values(attributes).map(({ name, value }) => [name, clean(value)] as const)
  return { name, attributes: Object.fromEntries(given), text: '', children: [], line }
}

function appendText(element: OpenElement, text: string): void {
  if (element.problem) return
  element.text += text
  if (element.text.length <= limits.text) return
  element.text = ''
  element.problem = `it has more than ${limits.text.toLocaleString('en')} characters`
}

function closeFile(element: OpenElement): void {
  const file = element.sink?.end()
  delete element.sink
  if (!file) return
  element.file =
    element.attributes.encoding === 'base64' ? file : { ...file, problem: 'it is not base64' }
}
