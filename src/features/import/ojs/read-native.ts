import { createReadStream } from 'node:fs'
import sax from 'sax'
import { Refused } from '#domain/refusal.ts'
import { type Base64Sink, base64Sink } from './base64-file.ts'
import type { OjsElement } from './element.ts'
import { fromOjs2Article, fromOjs2Issue, isOjs2Doctype, ojs2Containers } from './from-ojs2.ts'

/** Far beyond any export of OJS. `tag` limits the attributes of an element, which the parser collects before its event. */
const limits = {
  depth: 40,
  elements: 50_000,
  attributes: 100,
  tag: 32_000,
  text: 500_000,
  totalText: 8_000_000,
}

/** The number of characters between two checks of the `tag` limit. */
const chunkLength = 16_000

/** Characters that XML forbids. (XML 1.0, 2.2) */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const pkpNamespace = 'http://pkp.sfu.ca'
const roots = ['issues', 'issue', 'articles', 'article', 'submissions']
/** Elements that are not children of the element that contains them. */
const partNames = ['issue', 'articles', 'article', 'submissions']

/**
 * A part of a native export, in the order of the file: an issue without its articles, its articles, its end. `rest` are
 * the elements of an issue after its articles.
 */
export type NativePart =
  | { kind: 'issue' | 'article'; element: OjsElement; line: number; stripped: number }
  | { kind: 'issue-end'; rest: OjsElement[] }

/** Creates paths for decoded files; undefined to check the file only. */
export type NewPath = (() => string) | undefined

const invalidFile = (sentence: string) => new Refused('invalid', sentence, 'file')

/**
 * Reads the native XML of OJS 3 or 2 as a stream, so that memory holds one article without its files. Parts of OJS 2
 * are converted to the form of OJS 3. `onBytes` gets the
 * number of bytes of each chunk. Throws `Refused` with the line for a file that is not well-formed, is incomplete, has a
 * document type, or is not a native export.
 */
export async function* readNative(
  file: string,
  newPath: NewPath,
  onBytes: (bytes: number) => void,
): AsyncGenerator<NativePart> {
  const parts: NativePart[] = []
  const parser = nativeParser(newPath, (part) => parts.push(part))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isEmpty = true
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw invalidFile(`The file is not UTF-8, or is cut off, near line ${parser.line()}.`)
    }
  }
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 })) {
    parser.write(decode(chunk))
    isEmpty = false
    onBytes(chunk.length)
    yield* parts.splice(0)
  }
  parser.write(decode())
  parser.close()
  if (isEmpty) throw invalidFile('The file is empty.')
  yield* parts.splice(0)
}

type OpenElement = OjsElement & { sink?: Base64Sink; line: number; emitted?: boolean }

type ErrorAt = (sentence: string) => Refused

/** Counts the content of one article or issue. Throws beyond a limit. */
function contentCounter(errorAt: ErrorAt) {
  const count = { elements: 0, text: 0, stripped: 0 }
  const addText = (characters: number) => {
    count.text += characters
    if (count.text > limits.totalText)
      throw errorAt(`one article or issue has more than ${limits.totalText} characters.`)
  }
  return {
    addText,
    addElement({ attributes }: sax.QualifiedTag) {
      count.elements += 1
      if (count.elements > limits.elements)
        throw errorAt(`one article or issue has more than ${limits.elements} elements.`)
      const all = Object.values(attributes)
      if (all.length > limits.attributes)
        throw errorAt(`an element has more than ${limits.attributes} attributes.`)
      addText(all.reduce((sum, { name, value }) => sum + name.length + value.length, 0))
    },
    /** Removes forbidden characters. */
    clean: (text: string) =>
      text.replace(forbidden, () => {
        count.stripped += 1
        return ''
      }),
    stripped: () => count.stripped,
    reset: () => Object.assign(count, { elements: 0, text: 0, stripped: 0 }),
  }
}

/** Writes text to the parser in chunks. Throws if a tag is longer than its limit. */
function limitedWriter(parser: sax.SAXParser, errorAt: ErrorAt): (text: string) => void {
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
    for (let from = 0; from < text.length; from += chunkLength) {
      parser.write(text.slice(from, from + chunkLength))
      if (isInTag && parser.position - parser.startTagPosition > limits.tag)
        throw errorAt(`the attributes of an element have more than ${limits.tag} characters.`)
    }
  }
}

/** Emits the parts of a file. `open` are the elements around an article. */
function partEmitter(
  emit: (part: NativePart) => void,
  counter: ReturnType<typeof contentCounter>,
  open: OpenElement[],
  isOjs2: () => boolean,
) {
  const beginIssue = (issue: OpenElement) => {
    if (issue.emitted) return
    const { children, name, attributes, text, line } = issue
    const element = { name, attributes, text, children: children.splice(0) }
    const converted = isOjs2() ? fromOjs2Issue(element) : element
    emit({ kind: 'issue', element: converted, line, stripped: counter.stripped() })
    issue.emitted = true
    counter.reset()
  }
  const around = (name: string) => open.findLast((element) => element.name === name)
  return {
    beginIssue,
    article(element: OpenElement) {
      const isPublished = around('issue')?.attributes.published === 'true'
      const converted = isOjs2()
        ? fromOjs2Article(element, around('section'), isPublished)
        : element
      const { line } = element
      emit({ kind: 'article', element: converted, line, stripped: counter.stripped() })
      counter.reset()
    },
    endIssue(issue: OpenElement) {
      beginIssue(issue)
      emit({ kind: 'issue-end', rest: issue.children })
    },
  }
}

function nativeParser(newPath: NewPath, emit: (part: NativePart) => void) {
  const parser = sax.parser(true, { xmlns: true, position: true })
  const open: OpenElement[] = []
  const errorAt: ErrorAt = (sentence) => invalidFile(`Line ${parser.line + 1}: ${sentence}`)
  const counter = contentCounter(errorAt)
  parser.onerror = ({ message }) => {
    throw errorAt(`the file is not well-formed XML, or is cut off (${message.split('\n')[0]}).`)
  }
  let isOjs2 = false
  parser.ondoctype = (doctype) => {
    isOjs2 = isOjs2Doctype(doctype)
    if (!isOjs2) throw errorAt('the file has a document type, which is not that of OJS 2.')
  }
  const parts = partEmitter(emit, counter, open, () => isOjs2)
  parser.onopentag = (event) => {
    const tag = event as sax.QualifiedTag
    const parent = open.at(-1)
    if (!parent) isOjs2 ||= tag.uri === '' && ojs2Containers.includes(tag.local)
    const isNative = tag.uri === (isOjs2 ? '' : pkpNamespace)
    if (!parent && (!isNative || !roots.includes(tag.local)))
      throw errorAt('the file is not native XML of OJS 3 or 2.')
    if (open.length >= limits.depth)
      throw errorAt(`elements are nested more than ${limits.depth} deep.`)
    counter.addElement(tag)
    const name = isNative ? tag.local : tag.name
    const element = createElement(name, tag, parser.line + 1, counter.clean)
    const startsContents = name === (isOjs2 ? 'section' : 'articles')
    if (startsContents && parent?.name === 'issue') parts.beginIssue(parent)
    if (name === 'embed') element.sink = base64Sink(newPath?.())
    if (parent && !startsContents && !partNames.includes(name)) parent.children.push(element)
    open.push(element)
  }
  const onText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    if (element.sink) return element.sink.write(text)
    counter.addText(text.length)
    appendText(element, counter.clean(text))
  }
  parser.ontext = onText
  parser.oncdata = onText
  parser.onclosetag = () => {
    const element = open.pop()
    if (!element) return
    closeFile(element)
    if (element.name === 'article') parts.article(element)
    if (element.name === 'issue') parts.endIssue(element)
  }
  return {
    write: limitedWriter(parser, errorAt),
    close: () => parser.close(),
    line: () => parser.line + 1,
  }
}

function createElement(
  name: string,
  { attributes }: sax.QualifiedTag,
  line: number,
  clean: (text: string) => string,
): OpenElement {
  const cleaned = Object.values(attributes).map(({ name, value }) => [name, clean(value)] as const)
  return { name, attributes: Object.fromEntries(cleaned), text: '', children: [], line }
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
