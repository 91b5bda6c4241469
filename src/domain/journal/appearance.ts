import { z } from 'zod'
import { Colour, describePoorContrast, type Scheme } from './colour.ts'

const accentSchema = (scheme: Scheme) =>
  Colour.superRefine((colour, context) => {
    const problem = describePoorContrast(colour, scheme)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** The three dyes of a cloth. */
export const patternColours = ['indigo', 'laterite', 'leaf'] as const

/** A picture of this site that was received here, or one elsewhere. */
export const PictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/[\w./-]*|https:\/\/[^\s"'<>\\]+)$/, 'must be an address of a picture')

/** The cloth that the style sheet of the pages names. */
const defaultPattern = { seed: 1, colour: 'indigo' } as const

/** How the site looks beside its letters; what is left out is the product's own. */
export const Appearance = z.strictObject({
  /** The colour of what one is to press, in the light and in the dark scheme. */
  accent: z.strictObject({ light: accentSchema('light'), dark: accentSchema('dark') }).optional(),
  /** The cloth at the foot of pages and over cards: each number draws another. */
  pattern: z
    .strictObject({ seed: z.int().min(0).max(999_999_999), colour: z.enum(patternColours) })
    .default(defaultPattern),
  logo: PictureAddress.optional(),
})
export type Appearance = z.infer<typeof Appearance>

/** The style sheet of an appearance: nothing but variables, of values that were checked; empty where nothing was chosen. */
export function renderStyleSheet({ accent, pattern }: Appearance): string {
  const isUsual = pattern.seed === defaultPattern.seed && pattern.colour === defaultPattern.colour
  const root = isUsual ? '' : `:root{--pattern:url(/cloth/${pattern.seed}-${pattern.colour}.svg)}`
  if (!accent) return root
  const colours = (colour: string, toward: string) =>
    `:root{--laterite:${colour};--laterite-hover:color-mix(in srgb,${colour} 82%,${toward})}`
  const dark = `@media screen and (prefers-color-scheme:dark){${colours(accent.dark, '#fff')}}`
  return `${root}${colours(accent.light, '#000')}${dark}`
}
