import { z } from 'zod'
import { Colour, type Scheme, sayPoorContrast } from './colour.ts'

const accentOf = (scheme: Scheme) =>
  Colour.superRefine((colour, context) => {
    const problem = sayPoorContrast(colour, scheme)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** The three dyes of a cloth. */
export const dyes = ['indigo', 'laterite', 'leaf'] as const

/** A picture of this site that was received here, or one elsewhere. */
export const PictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/[\w./-]*|https:\/\/[^\s"'<>\\]+)$/, 'must be an address of a picture')

/** The cloth that the style sheet of the pages names. */
const usualCloth = { seed: 1, dye: 'indigo' } as const

/** How the site looks beside its letters; what is left out is the product's own. */
export const Appearance = z.strictObject({
  /** The colour of what one is to press, in the light and in the dark scheme. */
  accent: z.strictObject({ light: accentOf('light'), dark: accentOf('dark') }).optional(),
  /** The cloth at the foot of pages and over cards: each number draws another. */
  cloth: z
    .strictObject({ seed: z.int().min(0).max(999_999_999), dye: z.enum(dyes) })
    .default(usualCloth),
  logo: PictureAddress.optional(),
})
export type Appearance = z.infer<typeof Appearance>

/** The style sheet of an appearance: nothing but variables, of values that were checked; empty where nothing was chosen. */
export function sheetOf({ accent, cloth }: Appearance): string {
  const isUsual = cloth.seed === usualCloth.seed && cloth.dye === usualCloth.dye
  const root = isUsual ? '' : `:root{--cloth:url(/cloth/${cloth.seed}-${cloth.dye}.svg)}`
  if (!accent) return root
  const colours = (colour: string, toward: string) =>
    `:root{--laterite:${colour};--laterite-hover:color-mix(in srgb,${colour} 82%,${toward})}`
  const dark = `@media screen and (prefers-color-scheme:dark){${colours(accent.dark, '#fff')}}`
  return `${root}${colours(accent.light, '#000')}${dark}`
}
