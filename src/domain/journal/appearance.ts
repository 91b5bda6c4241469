import { z } from 'zod'
import {
  Colour,
  deriveCoverColours,
  deriveLinkColours,
  describePoorContrast,
  type Scheme,
} from './colour.ts'

const accentSchema = (scheme: Scheme) =>
  Colour.superRefine((colour, context) => {
    const problem = describePoorContrast(colour, scheme)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

export const patternColours = ['indigo', 'red', 'green'] as const

/** A path on this site, or an https URL. */
export const PictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/[\w./-]*|https:\/\/[^\s"'<>\\]+)$/, 'must be an address of a picture')

/** The pattern of the built style sheet. */
const defaultPattern = { seed: 1, colour: 'indigo' } as const

export const Appearance = z.strictObject({
  /** The colour from which all others are derived. */
  accent: z.strictObject({ light: accentSchema('light'), dark: accentSchema('dark') }).optional(),
  /** The pattern in the footer and on cards. Each seed gives another pattern. */
  pattern: z
    .strictObject({ seed: z.int().min(0).max(999_999_999), colour: z.enum(patternColours) })
    .default(defaultPattern),
  logo: PictureAddress.optional(),
  /** For the dark scheme; without it, the logo is inverted there. */
  logoDark: PictureAddress.optional(),
})
export type Appearance = z.infer<typeof Appearance>

/** CSS variables for an appearance; empty for the default. */
export function renderStyleSheet({ accent, pattern }: Appearance): string {
  const isDefault = pattern.seed === defaultPattern.seed && pattern.colour === defaultPattern.colour
  const root = isDefault
    ? ''
    : `:root{--pattern:url(/covers/${pattern.seed}-${pattern.colour}.svg)}`
  if (!accent) return root
  const links = deriveLinkColours(accent)
  const covers = deriveCoverColours(accent.light)
  const shades = (name: string, colour: string, toward: string) =>
    `--${name}:${colour};--${name}-hover:color-mix(in srgb,${colour} 82%,${toward});`
  const grounds = patternColours.map((name) => `--cover-${name}:${covers[name]};`).join('')
  const light = shades('accent', accent.light, '#000') + shades('indigo', links.light, '#fff')
  const dark = shades('accent', accent.dark, '#fff') + shades('indigo', links.dark, '#fff')
  return `${root}:root{${light}${grounds}--cover-blend:luminosity}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`
}
