import { z } from 'zod'
import { nullIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { EmailAddress } from '../../people/account.ts'
import { parseOrcid } from '../../people/orcid.ts'
import { PersonName } from '../../people/person-name.ts'

const Topics = z.array(line(200)).max(50, 'must be at most 50 topics')

const Orcid = line(60).transform((typed, { addIssue }) => {
  const orcid = parseOrcid(typed)
  if (orcid === undefined)
    addIssue({
      code: 'custom',
      message: 'Please enter a valid ORCID iD, like 0000-0002-1825-0097.',
    })
  return orcid ?? ''
})

/** A person whom an editor adds to the reviewer database. */
export const NewReviewer = z.object({
  name: PersonName,
  email: EmailAddress,
  affiliation: nullIfEmpty(line(300)),
  orcid: nullIfEmpty(Orcid),
  topics: Topics.default([]),
})
export type NewReviewer = z.infer<typeof NewReviewer>

/** A field left out stays as it is. `retired`: not suggested and not invited any more. */
export const ReviewerChange = z.object({
  name: PersonName.optional(),
  email: EmailAddress.optional(),
  affiliation: z.union([line(300), z.literal('')]).optional(),
  orcid: z.union([z.literal(''), Orcid]).optional(),
  topics: Topics.optional(),
  retired: z.boolean().optional(),
})
export type ReviewerChange = z.infer<typeof ReviewerChange>

/** What an editor notes about a reviewer: a text, a quality from 1 (poor) to 5 (excellent), or both. */
export const NewReviewerNote = z
  .object({
    text: nullIfEmpty(paragraphs(2_000)),
    quality: z.number().int().min(1).max(5).nullable().default(null),
  })
  .refine(({ text, quality }) => text !== null || quality !== null, {
    path: ['text'],
    message: 'Please write a note or choose a quality.',
  })
export type NewReviewerNote = z.infer<typeof NewReviewerNote>
