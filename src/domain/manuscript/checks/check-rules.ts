import { z } from 'zod'
import { line } from '../../text/parse.ts'

/** How much a finding of a rule weighs. Only a blocking one needs the author's reason to send the manuscript anyway. */
export const checkLevels = ['off', 'advice', 'error', 'blocking'] as const
export type CheckLevel = (typeof checkLevels)[number]

const Level = z.enum(checkLevels, 'must be off, advice, error or blocking')
const count = (max: number) => z.coerce.number().int().min(0).max(max)

const range = (max: number) =>
  z
    .object({ level: Level, min: count(max), max: count(max) })
    .refine(({ min, max: upper }) => min <= upper, {
      path: ['max'],
      message: 'must not be less than the minimum',
    })

/** One line for each section or statement, with other headings that are accepted: `Method | Methods | Methodology`. */
const Headings = z.array(line(300)).max(30, 'must be at most 30 lines')

/** The rules for manuscripts, and how strict each is. */
export const CheckRules = z.strictObject({
  /** Words of the body, without front matter and references. */
  length: range(1_000_000),
  /** Words of the abstract. */
  abstract: range(10_000),
  keywords: range(50),
  /** Names of fonts that are accepted for the text. */
  font: z.strictObject({ level: Level, fonts: z.array(line(100)).max(20) }),
  /** The smallest size of the text in points. */
  fontSize: z.strictObject({ level: Level, min: z.coerce.number().min(4).max(40) }),
  /** The smallest distance of lines, as a multiple of single spacing. */
  lineSpacing: z.strictObject({ level: Level, min: z.coerce.number().min(0.5).max(4) }),
  /** Sections that must exist, in this order. */
  sections: z.strictObject({ level: Level, headings: Headings }),
  statements: z.strictObject({ level: Level, headings: Headings }),
  citations: z.strictObject({ level: Level }),
  references: z.strictObject({ level: Level }),
  /** Figures and tables are numbered from 1 in order, and each is mentioned in the text. */
  numbering: z.strictObject({ level: Level }),
  comments: z.strictObject({ level: Level }),
  trackedChanges: z.strictObject({ level: Level }),
  alternativeText: z.strictObject({ level: Level }),
  /** The fewest pixels for each inch of a picture as it is shown. */
  resolution: z.strictObject({ level: Level, min: count(1200) }),
  /** Tables and text that are pictures. */
  picturesOfText: z.strictObject({ level: Level }),
  /** What could not be converted: text boxes, charts, embedded objects. */
  conversion: z.strictObject({ level: Level }),
})
export type CheckRules = z.infer<typeof CheckRules>
export type CheckRuleName = keyof CheckRules

/** The author guide's rules, as a journal starts with them. */
export const defaultCheckRules: CheckRules = {
  length: { level: 'error', min: 4_000, max: 8_000 },
  abstract: { level: 'error', min: 1, max: 250 },
  keywords: { level: 'error', min: 4, max: 6 },
  font: { level: 'advice', fonts: ['Times New Roman', 'Liberation Serif', 'Tinos'] },
  fontSize: { level: 'advice', min: 12 },
  lineSpacing: { level: 'advice', min: 2 },
  sections: {
    level: 'error',
    headings: [
      'Introduction | Background',
      'Method | Methods | Methodology | Materials and methods | Research method',
      'Results | Findings | Results and discussion | Findings and discussion',
      'Conclusion | Conclusions | Conclusion and recommendations',
    ],
  },
  statements: {
    level: 'advice',
    headings: [
      'Ethics | Ethical approval | Ethical considerations | Ethics statement',
      'Funding | Financial support | Funding statement',
      'Competing interests | Conflict of interest | Conflicts of interest | Declaration of interest',
      'Data availability | Data availability statement | Availability of data',
    ],
  },
  citations: { level: 'error' },
  references: { level: 'error' },
  numbering: { level: 'error' },
  comments: { level: 'error' },
  trackedChanges: { level: 'error' },
  alternativeText: { level: 'advice' },
  resolution: { level: 'advice', min: 150 },
  picturesOfText: { level: 'advice' },
  conversion: { level: 'advice' },
}
