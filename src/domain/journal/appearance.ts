import { z } from 'zod'
import { Colour, describePoorContrast, type Scheme } from './colour.ts'

const accentSchema = (scheme: Scheme) =>
  Colour.superRefine((colour, context) => {
    const problem = describePoorContrast(colour, scheme)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** The colours of patterns. */
export const patternColours = ['indigo', 'laterite', 'leaf'] as const

/** A path on this site, or an https URL. */
export const PictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/[\w./-]*|https:\/\/[^\s"'<>\\]+)$/, 'must be an address of a picture')

/** The pattern of the built style sheet. */
const defaultPattern = { seed: 1, colour: 'indigo' } as const

export const Appearance = z.strictObject({
  /** The colour of buttons and links. */
  accent: z.strictObject({ light: accentSchema('light'), dark: accentSchema('dark') }).optional(),
  /** The pattern in the footer and on cards. Each seed gives another pattern. */
  pattern: z
    .strictObject({ seed: z.int().min(0).max(999_999_999), colour: z.enum(patternColours) })
    .default(defaultPattern),
  logo: PictureAddress.optional(),
})
export type Appearance = z.infer<typeof Appearance>

/** CSS variables for an appearance; empty for the default. */
export function renderStyleSheet({ accent, pattern }: Appearance): string {
  const isDefault = pattern.seed === defaultPattern.seed && pattern.colour === defaultPattern.colour
  const root = isDefault ? '' : `:root{--pattern:url(/cloth/${pattern.seed}-${pattern.colour}.svg)}`
  if (!accent) return root
  const colours = (colour: string, toward: string) =>
    `:root{--laterite:${colour};--laterite-hover:color-mix(in srgb,${colour} 82%,${toward})}`
  const dark = `@media screen and (prefers-color-scheme:dark){${colours(accent.dark, '#fff')}}`
  return `${root}${colours(accent.light, '#000')}${dark}`
}
