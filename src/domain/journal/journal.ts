import { z } from 'zod'
import { DoiSettings } from '#domain/publishing/doi/doi-pattern.ts'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { AssignmentRule } from '../editorial/assignment-rule.ts'
import {
  anonymityLabels,
  commentingLabels,
  identitySentences,
  interactionLabels,
  joinLabels,
  publishedInformationLabels,
  ReviewModel,
} from '../editorial/review/review-model.ts'
import { StatementRules } from '../editorial/statements.ts'
import { CheckRules, defaultCheckRules } from '../manuscript/checks/check-rules.ts'
import { EmailAddress } from '../people/account.ts'
import { parseOrcid } from '../people/orcid.ts'
import { categories } from '../publishing/category.ts'
import { truncateText } from '../text/format.ts'
import { Appearance, PictureAddress, patternColours } from './appearance.ts'
import { CustomPages } from './custom-page.ts'
import { Typesetting } from './typesetting.ts'

const text = z.string().trim().min(1, 'required').max(2000, 'must be at most 2,000 characters')

/** `NNNN-NNNC` with a correct check digit (ISO 3297:2022, annex A). */
export const Issn = text.refine(
  (value) => /^\d{4}-\d{3}[\dX]$/.test(value) && issnCheckDigit(value) === value.at(-1),
  'must be an ISSN like 2049-3630 with a correct check digit',
)

/** The check digit for the first seven digits of an ISSN: weights 8 to 2, modulo 11, X for ten. */
export function issnCheckDigit(issn: string): string {
  const digits = issn.replace('-', '').slice(0, 7)
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (8 - i), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** Only http and https, so that a link cannot run a script. */
const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .max(500, 'must be at most 500 characters')

const Person = z
  .strictObject({
    name: text,
    affiliation: text.optional(),
    email: EmailAddress.optional(),
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
  /** Without it, the slide shows the pattern. */
  image: PictureAddress.optional(),
  alt: text.optional(),
  /** The seed of the pattern, which also replaces a picture that fails to load. */
  pattern: z.int().nonnegative(),
  colour: z.enum(patternColours),
  title: z.string().max(200, 'must be at most 200 characters'),
  description: z.string().max(500, 'must be at most 500 characters'),
})

/** A principle of the journal with a link to a page of the site. */
const Principle = z.strictObject({
  icon: z.enum(['calendar', 'blind', 'open']),
  title: text,
  text,
  page: z.string().max(200, 'must be at most 200 characters').startsWith('/', 'must begin with /'),
})

/** RFC 9309, 2.2.1, with the digits and dots that some crawlers use. */
const Crawler = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a crawler, without blanks'),
  secondsBetween: z.int().min(1).max(3600).optional(),
})

/** The settings of a journal (`journal/journal.json`). Unknown fields are refused, so that misspelt ones are noticed. */
export const Journal = z.strictObject({
  name: text,
  shortName: text,
  /** Whether pages show that this is a sample journal. */
  sample: z.boolean().default(false),
  tagline: text,
  issn: z.strictObject({ print: Issn.optional(), online: Issn.optional() }),
  doi: DoiSettings.optional(),
  publisher: text,
  institution: text,
  vision: text,
  mission: text,
  address: z.array(text).min(1).max(20),
  /** Where the office is; without it, the contact page has no map. */
  map: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      label: text,
    })
    .optional(),
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
  statements: StatementRules.prefault({}),
  /** Who becomes the handling editor of a new submission. */
  assignment: AssignmentRule.prefault({}),
  review: ReviewModel.prefault({}),
  /** The checks of manuscripts. */
  checks: CheckRules.default(defaultCheckRules),
  /** A sentence about what authors pay. */
  charges: text.optional(),
  /** A sentence about who need not pay. */
  waivers: text.optional(),
  board: z.strictObject({
    editorsInChief: z.array(Person).min(1).max(50),
    associateEditors: z.array(Person).max(200),
    editorialConsultants: z.array(Person).max(200),
  }),
  categories: z
    .array(text)
    .min(1)
    .max(200)
    .default([...categories]),
  /** The sections of an issue, in their order. */
  sections: z
    .array(text.max(100))
    .min(1)
    .max(100)
    .refine((names) => new Set(names).size === names.length, 'must name each section once')
    .default(['Editorial', 'Articles', 'Book reviews']),
  /** Whether an article may have only one file, as back issues and notices often do. */
  allowPdfAlone: z.boolean().default(false),
  principles: z.array(Principle).max(12).default([]),
  carousel: z.array(Slide).max(12).default([]),
  hero: z.array(Slide).max(12).default([]),
  appearance: Appearance.prefault({}),
  /** How articles are set as PDF. */
  typesetting: Typesetting.prefault({}),
  customPages: CustomPages,
  /** Crawlers that robots.txt refuses or slows down. */
  crawlers: z.array(Crawler).max(200).default([]),
  /** Other places to get an article's file if this site fails. */
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

/** What authors pay, in the same words wherever it is shown. */
export const describeCharges = ({ charges, waivers }: Pick<Journal, 'charges' | 'waivers'>) =>
  charges
    ? [charges, waivers].filter(Boolean).join(' ')
    : 'Authors pay nothing to submit, to be reviewed or to be published.'

/** The review model as Markdown, in the terms of ANSI/NISO Z39.106-2023. */
export function describeReview({ review }: Pick<Journal, 'review'>): string {
  const rows = {
    'Identity transparency': anonymityLabels[review.identityTransparency],
    'Reviewer interacts with': joinLabels(review.interaction, interactionLabels),
    'Review information published': joinLabels(review.published, publishedInformationLabels),
    'Post-publication commenting': commentingLabels[review.commenting],
    'Number of reviewers': `At least ${review.reviewers}`,
  }
  const lines = Object.entries(rows).map(([term, value]) => `| ${term} | ${value} |`)
  return [
    `${identitySentences[review.identityTransparency]} Editors know the names on both sides.`,
    '',
    '| Peer review | This journal |',
    '|---|---|',
    ...lines,
    '',
    'The table uses the terms of the standard ANSI/NISO Z39.106-2023.',
  ].join('\n')
}
