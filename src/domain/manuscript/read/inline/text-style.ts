import { type Mark, marks } from '#domain/manuscript/document/inline.ts'
import type { RunProperties } from '../properties/run-properties.ts'
import type { Style } from '../properties/styles.ts'
import type { TextStyle } from './inline-builder.ts'
import type { ParagraphState } from './paragraph-state.ts'

const monospace =
  /^(?:courier|consolas|menlo|monaco|lucida console|liberation mono|dejavu sans mono|source code|cascadia|andale mono|ubuntu mono|fira (?:code|mono))/i

/** How a run is set after its styles, for the facts about the layout. */
export const effectiveRun = (
  own: RunProperties,
  character: Style | undefined,
  paragraph: Style,
  defaults: RunProperties,
): RunProperties => ({ ...defaults, ...paragraph.run, ...character?.run, ...own })

const eastAsian = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/**
 * The marks, language and direction of a text. What the style of the paragraph sets for all of it is no mark: a heading is not
 * bold text.
 */
export function textStyleOf(
  text: string,
  own: RunProperties,
  run: RunProperties,
  state: ParagraphState,
): TextStyle {
  const character = state.context.styles.style(own.style)
  const set = { ...character?.run, ...own }
  const isLink = /hyperlink|internet link/.test(character?.name ?? '')
  const isCode =
    monospace.test(set.font ?? '') || /verbatim|html code|source text/.test(character?.name ?? '')
  const has: Partial<Record<Mark, boolean>> = {
    bold: set.bold,
    italic: set.italic,
    underline: set.underline && !isLink,
    strike: set.strike,
    superscript: set.vertical === 'superscript',
    subscript: set.vertical === 'subscript',
    'small-caps': set.smallCaps,
    code: isCode,
  }
  const language = run.rightToLeft
    ? run.bidiLanguage
    : eastAsian.test(text)
      ? run.eastAsianLanguage
      : run.language
  return {
    marks: marks.filter((mark) => has[mark]),
    language,
    isRightToLeft: run.rightToLeft ?? false,
  }
}
