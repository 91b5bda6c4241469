import { escapeUTF8 } from 'entities'
import { cleanText } from '#domain/text/clean-text.ts'

/** Markup, which is not escaped again. */
export type Html = { markup: string }
type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/** Builds markup and escapes its values. Leaves out null, undefined and false, and joins lists. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html => ({
  markup: String.raw({ raw: parts }, ...values.map(toMarkup)),
})

function toMarkup(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number')
    return escapeUTF8(cleanText(String(value)))
  return 'markup' in value ? value.markup : value.map(toMarkup).join('')
}

/** A page without scripts and external files, also well-formed XML if its body is. */
export const htmlDocument = (language: string, title: string, body: Html, style?: string): string =>
  `<!doctype html>\n${
    html`<html lang="${language}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title}</title>${style && html`<style>${style}</style>`}</head><body>${body}</body></html>`
      .markup
  }\n`
