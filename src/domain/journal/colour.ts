import { z } from 'zod'

export const Colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour like #b4512a')

/** WCAG 2.2, success criterion 1.4.3, level AA. */
export const minContrast = 4.5

/** 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(colour.slice(place, place + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours that an accent colour must contrast with: text on buttons, and the page. */
const backgrounds = {
  light: { 'white text': '#ffffff', 'the page': '#fbfaf7' },
  dark: { 'dark text': '#1a1b22', 'the dark page': '#191b25' },
}
export type Scheme = keyof typeof backgrounds

/** Returns a sentence about a contrast that is too low, or undefined. */
export function describePoorContrast(accent: string, scheme: Scheme): string | undefined {
  for (const [name, ground] of Object.entries(backgrounds[scheme])) {
    const found = contrast(accent, ground)
    // Cut, not rounded: 4.49 is not 4.5.
    const figure = (Math.floor(found * 100) / 100).toFixed(2)
    if (found < minContrast)
      return `has a contrast of ${figure} to 1 with ${name}; readers need ${minContrast} to 1`
  }
  return undefined
}

/** Moves each part of a colour toward 0 or 255. */
const mix = (colour: string, toward: 0 | 255, share: number): string =>
  `#${[1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16))
    .map((part) => Math.round(part + (toward - part) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** The first shade of a colour, step by step toward black or white, that is good enough. */
function findShade(colour: string, toward: 0 | 255, isGood: (shade: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(colour, toward, share)
    if (isGood(shade)) return shade
  }
  return mix(colour, toward, 1)
}

/** Lightens a colour until its contrast is high enough in the dark scheme. */
export const lightenForDarkScheme = (accent: string): string =>
  findShade(accent, 255, (shade) => !describePoorContrast(shade, 'dark'))

/** Darkens a colour until white text on it has a contrast. */
const darkenTo = (colour: string, min: number): string =>
  findShade(colour, 0, (shade) => contrast(shade, '#ffffff') >= min)

/** Shades of an accent colour for links, readable on the page of each scheme. */
export const deriveLinkColours = (accent: { light: string; dark: string }) => ({
  light: darkenTo(accent.light, 9),
  dark: findShade(
    accent.dark,
    255,
    (shade) => contrast(shade, backgrounds.dark['the dark page']) >= 9,
  ),
})

/** Shades of an accent colour for the grounds of generated covers, by the name of their colour. */
export const deriveCoverColours = (accent: string) => ({
  indigo: darkenTo(accent, 13),
  red: darkenTo(accent, 9),
  green: darkenTo(accent, 11),
})
