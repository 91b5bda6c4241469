import { z } from 'zod'
import { renditionFormats } from '../publishing/full-text.ts'
import { paragraphs } from '../text/parse.ts'
import type { Appearance } from './appearance.ts'
import { deriveCoverColours } from './colour.ts'

export const papers = ['a4', 'us-letter'] as const

/** In points. */
export const textSizes = { min: 9, max: 12 }

/** The colours of headings, links and rules: the journal's own, those of its patterns, and black. */
export const headingColours = ['accent', 'indigo', 'red', 'green', 'black'] as const

/** The running head above the text from the second page on. */
export const runningHeads = ['authors', 'journal', 'none'] as const

/** Longer than the default template; a template that draws a whole page has room. */
const maxTemplateLength = 100_000

/** How articles are set as PDF, and which files readers are offered. */
export const Typesetting = z.strictObject({
  paper: z.enum(papers).default('a4'),
  textSize: z
    .number('must be a number')
    .min(textSizes.min, `must be at least ${textSizes.min}`)
    .max(textSizes.max, `must be at most ${textSizes.max}`)
    .default(10.5),
  /** Whether lines end at the same margin. */
  isJustified: z.boolean().default(true),
  headingColour: z.enum(headingColours).default('accent'),
  /** Whether the first page shows the logo of the journal. */
  hasLogo: z.boolean().default(true),
  runningHeads: z.enum(runningHeads).default('authors'),
  /** Whether the first page has 'Cite as'. */
  hasCitation: z.boolean().default(true),
  /** Whether the first page has the dates of receipt, revision, acceptance and publication. */
  hasDates: z.boolean().default(true),
  formats: z
    .array(z.enum(renditionFormats))
    .max(renditionFormats.length)
    .refine((formats) => new Set(formats).size === formats.length, 'must name each format once')
    .default([...renditionFormats]),
  /** A Typst template instead of the default one. */
  template: paragraphs(maxTemplateLength).optional(),
})
export type Typesetting = z.infer<typeof Typesetting>

/** The colours where the journal has chosen none. */
const defaultColours = {
  accent: '#1F2A5C',
  indigo: '#1F2A5C',
  red: '#7A3217',
  green: '#174C36',
  black: '#000000',
} as const

/** The colour of headings in PDFs: `#1F2A5C`. */
export function headingColourOf(
  { accent }: Pick<Appearance, 'accent'>,
  { headingColour }: Pick<Typesetting, 'headingColour'>,
): string {
  if (!accent || headingColour === 'black') return defaultColours[headingColour]
  if (headingColour === 'accent') return accent.light
  return deriveCoverColours(accent.light)[headingColour]
}
