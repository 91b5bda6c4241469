import type { Inline } from '#domain/manuscript/document/inline.ts'
import type { ReadContext } from '../context.ts'
import { citedWorksOf } from './cited-works.ts'
import type { FieldMeaning } from './field-stack.ts'
import { symbolText } from './symbols.ts'

/** The words of an instruction; quoted words keep their spaces (ECMA-376 part 1, 17.16.2). */
function wordsOf(instruction: string): string[] {
  const words: string[] = []
  for (const [, quoted, plain] of instruction.slice(0, 4000).matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g))
    words.push(quoted?.replace(/\\(["\\])/g, '$1') ?? plain ?? '')
  return words
}

/** The value after a switch such as `\l`. */
const switchValue = (words: readonly string[], name: string): string | undefined => {
  const at = words.findIndex((word) => word.toLowerCase() === name)
  return at < 0 ? undefined : words[at + 1]
}

const text = (value: string): Inline[] => (value === '' ? [] : [{ kind: 'text', text: value }])

/** Only what a browser opens as a page or an email. */
export const isLinkTarget = (target: string): boolean =>
  /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@)/i.test(target.trim()) && target.length <= 4000

function readHyperlink(words: string[]): FieldMeaning {
  const anchor = switchValue(words, '\\l')
  const target = words[1]?.startsWith('\\') ? undefined : words[1]
  if (target && isLinkTarget(target)) {
    const href = anchor ? `${target}#${anchor}` : target
    return { wrapper: { kind: 'link', href: href.trim() } }
  }
  return anchor && !target ? { wrapper: { kind: 'bookmark', name: anchor } } : {}
}

/** Fields of citation programs (`ADDIN`). */
function readAddin(instruction: string, context: ReadContext): FieldMeaning {
  if (
    /^ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography)|CSL_BIBLIOGRAPHY/i.test(instruction)
  )
    return { isReferenceList: true }
  const works = citedWorksOf(instruction, context.parts)
  return works.length > 0 ? { wrapper: { kind: 'citation', works } } : {}
}

/** What a field is, by its complete instruction. Fields without a meaning are their result. */
export function readField(source: string, context: ReadContext): FieldMeaning {
  const instruction = source.trim()
  const words = wordsOf(instruction)
  const [kind = '', first = ''] = words
  switch (kind.toUpperCase()) {
    case 'HYPERLINK':
      return readHyperlink(words)
    case 'REF':
    case 'PAGEREF':
      return first ? { wrapper: { kind: 'bookmark', name: first } } : {}
    case 'SEQ':
      return { sequence: first.toLowerCase() }
    case 'TOC':
      return { isSkipped: true }
    case 'BIBLIOGRAPHY':
      return { isReferenceList: true }
    case 'CITATION':
    case 'ADDIN':
      return readAddin(instruction, context)
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return { content: text(words.slice(2).join(' ')) }
    case 'SYMBOL':
      return { content: text(readSymbol(words)) }
    case 'EQ':
      context.find('unsupported-equation', instruction)
      return { content: text(equationText(instruction)) }
    case 'INCLUDETEXT':
    case 'LINK':
    case 'DDE':
    case 'DDEAUTO':
      context.find('external-content', first)
      return {}
    case 'FORMTEXT':
    case 'FORMCHECKBOX':
    case 'FORMDROPDOWN':
      context.find('form-control')
      return {}
    default:
      return {}
  }
}

function readSymbol(words: string[]): string {
  const code = Number(words[1])
  const font = switchValue(words, '\\f') ?? ''
  return Number.isInteger(code) && code > 0 && code < 0x11_0000 ? symbolText(font, code) : ''
}

/** The letters of an old equation field without its switches. */
const equationText = (instruction: string): string =>
  instruction
    .replace(/^EQ\s*/i, '')
    .replace(/\\[a-z]+\d*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
