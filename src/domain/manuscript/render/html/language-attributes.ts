import { directionOf } from '#domain/text/text-direction.ts'
import type { XmlAttributes } from '../../../text/xml.ts'
import type { HtmlContext } from './context.ts'

/** `lang` and `dir` of a part that differs from the language of the document. */
export function languageAttributes(
  part: { language?: string; direction?: 'ltr' | 'rtl' },
  { language, options }: HtmlContext,
): XmlAttributes {
  const own = part.language && part.language !== language ? part.language : undefined
  const direction = part.direction ?? (own && directionOf(own))
  return {
    lang: own,
    'xml:lang': options.syntax === 'xhtml' ? own : undefined,
    dir: direction === directionOf(language) ? undefined : direction,
  }
}
