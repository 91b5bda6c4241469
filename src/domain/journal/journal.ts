import { z } from 'zod'
import { DoiSettings } from '#domain/publishing/doi/doi-pattern.ts'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { EmailAddress } from '../people/account.ts'
import { parseOrcid } from '../people/orcid.ts'
import { categories } from '../publishing/category.ts'
import { truncateText } from '../text/format.ts'
import { Appearance, PictureAddress, patternColours } from './appearance.ts'
import { CustomPages } from './custom-page.ts'

const text = z.string().trim().min(1, 'required').max(2000, 'must be at most 2,000 characters')

/**
 * An ISSN as printed, `NNNN-NNNC`, whose last character is the check digit of the first seven
 * (weights 8 to 2, modulo 11, X for ten: ISO 3297:2022, annex A).
 */
export const Issn = text.refine(
  (value) => /^\d{4}-\d{3}[\dX]$/.test(value) && issnCheckDigit(value) === value.at(-1),
  'must be an ISSN like 2049-3630 with a correct check digit',
)

/** The check digit, `0` to `9` or `X`, that the first seven digits of an ISSN ask for. */
export function issnCheckDigit(issn: string): string {
  const digits = issn.replace('-', '').slice(0, 7)
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** An address that a link may lead to: never a script. */
const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .max(500, 'must be at most 500 characters')

const Person = z
  .strictObject({
    name: text,
    affiliation: text.optional(),
    email: EmailAddress.optional(),
    /** As printed, however it was typed. */
    orcid: z
      .string()
      .overwrite((typed) => parseOrcid(typed) ?? typed)
      .optional(),
    portrait: PictureAddress.optional(),
  })
  .refine(({ orcid }) => orcid === undefined || parseOrcid(orcid) !== undefined, {
    path: ['orcid'],
    error: ({ input }) =>
      `must be an ORCID like 0000-0002-1825-0097 with a correct check digit: please look at that of ${truncateText((input as { name: string }).name, 80)}`,
  })
export type Person = z.infer<typeof Person>

const Slide = z.strictObject({
  /** Address of the picture; unset, a cloth drawn from `cloth` stands there. */
  image: PictureAddress.optional(),
  /** What the picture shows, for whoever does not see it. */
  alt: text.optional(),
  /** Seed of the cloth that stands where there is no picture, or where the picture fails. */
  pattern: z.int().nonnegative(),
  colour: z.enum(patternColours),
  title: z.string().max(200, 'must be at most 200 characters'),
  description: z.string().max(500, 'must be at most 500 characters'),
})

/** What the journal stands for, in a few words, and the page of this site that says more. */
const Principle = z.strictObject({
  icon: z.enum(['calendar', 'blind', 'open']),
  title: text,
  text,
  page: z.string().max(200, 'must be at most 200 characters').startsWith('/', 'must begin with /'),
})

/** A name as RFC 9309, 2.2.1 has it, with the digits and dots that some bear. */
const Crawler = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a crawler, without blanks'),
  secondsBetween: z.int().min(1).max(3600).optional(),
})

/**
 * What one publication says of itself: `journal/journal.json`, the single place that a journal
 * edits. Unknown fields are refused, so that a misspelt one is noticed at start.
 */
export const Journal = z.strictObject({
  name: text,
  shortName: text,
  /** True while this is the sample that ships with the product: pages then say so. */
  sample: z.boolean().default(false),
  tagline: text,
  issn: z.strictObject({ print: Issn.optional(), online: Issn.optional() }),
  /** How DOIs are given; left out where the journal has none. */
  doi: DoiSettings.optional(),
  publisher: text,
  institution: text,
  vision: text,
  mission: text,
  address: z.array(text).min(1).max(20),
  map: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    label: text,
  }),
  contact: z.strictObject({
    email: EmailAddress,
    phone: text.optional(),
    hours: text.optional(),
  }),
  social: z
    .array(z.strictObject({ name: text, url: WebAddress }))
    .max(50)
    .default([]),
  licence: z.strictObject({ name: text, url: WebAddress }),
  /** What authors pay, in a sentence. */
  charges: text.optional(),
  board: z.strictObject({
    editorsInChief: z.array(Person).min(1).max(50),
    associateEditors: z.array(Person).max(200),
    editorialConsultants: z.array(Person).max(200),
  }),
  /** The subjects that an article can have. */
  categories: z
    .array(text)
    .min(1)
    .max(200)
    .default([...categories]),
  /** The sections that an issue can have, in the order in which they stand in it. */
  sections: z
    .array(text.max(100))
    .min(1)
    .max(100)
    .refine((names) => new Set(names).size === names.length, 'must name each section once')
    .default(['Editorial', 'Articles', 'Book reviews']),
  principles: z.array(Principle).max(12).default([]),
  carousel: z.array(Slide).max(12).default([]),
  hero: z.array(Slide).max(12).default([]),
  appearance: Appearance.prefault({}),
  /** Pages beside those that every journal has, where they are linked from, and in which order. */
  customPages: CustomPages,
  /** Programs that are refused here, or asked to wait so many seconds between two pages, by the names they go by in robots.txt. */
  crawlers: z.array(Crawler).max(200).default([]),
  /** Extra places to look for an article's file when every route of this site has failed. */
  downloadFallbacks: z
    .array(
      z.strictObject({
        title: text,
        url: WebAddress,
        format: FileFormat.default('pdf'),
      }),
    )
    .default([]),
})
export type Journal = z.infer<typeof Journal>
