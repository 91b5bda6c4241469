import { z } from 'zod'
import { removeControlCharacters, tooLong } from '#domain/text/parse.ts'
import { type PublicationConsent, publicationConsents } from './publication-consent.ts'
import { type Recommendation, recommendations } from './recommendation.ts'

/** A text as it is typed: untrimmed, without control characters. */
const typedText = (max: number) =>
  z.string().max(max, tooLong(max)).overwrite(removeControlCharacters)

/** The value of an answer: a text, the chosen options by index, or a step of a scale from 1. */
export const AnswerValue = z.union([
  typedText(20_000),
  z.array(z.number().int().min(0).max(19)).max(20),
  z.number().int().min(1).max(10),
])
export type AnswerValue = z.infer<typeof AnswerValue>

/** A note in a draft. `paragraph` counts from 0; `quote` is the beginning of the paragraph. */
const NoteValue = z.object({
  paragraph: z.number().int().min(0).max(100_000),
  quote: typedText(300),
  text: typedText(5_000),
})

/** A reviewer's note on a paragraph of the manuscript. */
export type ParagraphNote = z.infer<typeof NoteValue> & { id: string }

/** What a reviewer writes. `confidential` is for the editors alone. */
export type ReviewContent = {
  answers: Record<string, AnswerValue>
  notes: ParagraphNote[]
  comments: string
  confidential: string
  recommendation: Recommendation | null
  /** Whether it may be published; absent where the round publishes no reviews. */
  consent?: PublicationConsent | undefined
}

/** What a field of a draft can hold, by the first word of its name; null is empty, or a deleted note. */
const values = {
  comments: typedText(50_000),
  confidential: typedText(50_000),
  recommendation: z.enum(recommendations),
  consent: z.enum(publicationConsents),
  answer: AnswerValue,
  note: NoteValue,
}

const fieldName =
  /^(?:(comments|confidential|recommendation|consent)|(answer|note)\.[A-Za-z0-9-]{1,40})$/

type FieldValue = z.infer<(typeof values)[keyof typeof values]> | null

/** A change to a field of a draft; `base` is the `at` of the value that was changed, null for an empty field. */
export type DraftChange = { value: FieldValue; base: number | null }

/** A draft, field by field: `comments`, `confidential`, `recommendation`, `consent`, `answer.ID` and `note.ID`. */
export type ReviewDraft = Record<string, { value: FieldValue; at: number }>

const DraftChange = z.object({ value: z.unknown(), base: z.number().nullable() })

const maxFields = 400

/** The changes to fields of a draft, by their names. */
export const DraftChanges = z
  .record(z.string().max(60), DraftChange)
  .transform((changes, context): Record<string, DraftChange> => {
    const entries = Object.entries(changes)
    if (entries.length > maxFields)
      context.addIssue({ code: 'custom', message: `must be at most ${maxFields} fields` })
    return Object.fromEntries(
      entries.map(([name, { value, base }]) => {
        const [, single, listed] = fieldName.exec(name) ?? []
        const kind = single ?? listed
        const schema = kind && values[kind as keyof typeof values]
        if (!schema)
          context.addIssue({ code: 'custom', path: [name], message: 'is no field of a review' })
        const parsed = schema ? schema.nullable().safeParse(value) : undefined
        for (const { message } of parsed?.error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [name], message })
        return [name, { value: parsed?.data ?? null, base }]
      }),
    )
  })

/** The size limit of a draft as JSON, in characters. */
const maxDraftLength = 600_000

/**
 * Applies changes to a draft at a time in milliseconds. A change to a value that was changed meanwhile, on another device,
 * is not applied: `stale` names it, so that the device merges both. Returns undefined if the draft is too large.
 */
export function applyChanges(
  draft: ReviewDraft,
  changes: Record<string, DraftChange>,
  now: number,
): { draft: ReviewDraft; stale: string[]; isChanged: boolean } | undefined {
  const merged = { ...draft }
  const stale: string[] = []
  let isChanged = false
  for (const [name, { value, base }] of Object.entries(changes)) {
    const stored = draft[name]
    if (stored && isSame(stored.value, value)) continue
    if ((stored?.at ?? null) !== base) stale.push(name)
    else {
      merged[name] = { value, at: Math.max(now, (stored?.at ?? 0) + 1) }
      isChanged = true
    }
  }
  const isTooLarge =
    Object.keys(merged).length > maxFields || JSON.stringify(merged).length > maxDraftLength
  return isTooLarge && isChanged ? undefined : { draft: merged, stale, isChanged }
}

/** Whether two values of a field are the same. */
export const isSame = (a: FieldValue, b: FieldValue): boolean =>
  a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The database does not keep the order of keys. */
const sorted = (value: FieldValue) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? [value.paragraph, value.quote, value.text]
    : value
