import { z } from 'zod'
import { EditOperation } from '#domain/manuscript/edits/edit.ts'
import { OmittedChange } from '#domain/manuscript/edits/omitted-change.ts'
import type { FullTextFinding } from '#domain/manuscript/render/full-text-finding.ts'
import { renditionFormats } from '#domain/publishing/full-text.ts'

/** What prevents a conversion, or was lost in it. */
const Finding = z.object({
  code: z.custom<FullTextFinding['code']>((code) => typeof code === 'string'),
  blockId: z.string().nullable(),
  quote: z.string(),
  detail: z.string().nullable(),
})

/** A part of a text that can be edited or commented on. */
export const PartBody = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum([
    'paragraph',
    'heading',
    'table',
    'figure',
    'equation',
    'preformatted',
    'reference',
  ]),
  isOutermost: z.boolean(),
  /** Its line or caption; null where it has no words to change. */
  text: z.string().nullable(),
  level: z.number().nullable(),
  header: z.object({ rows: z.number(), columns: z.number() }).nullable(),
  language: z.string().nullable(),
  pictures: z.array(z.object({ text: z.string(), isDecorative: z.boolean() })),
})

/** An edit of a full text. `unappliedReason` says why it is not applied to this version of the Word file. */
export const EditBody = z.object({
  id: z.string(),
  number: z.number(),
  partId: z.string().nullable(),
  quote: z.string(),
  operation: EditOperation,
  reason: z.string(),
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
  suggestedBy: z.string().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  unappliedReason: z.string().nullable(),
})

/** New edits of one part. `partId` is null for the whole document. */
export const EditInput = z.object({
  fileId: z.string().max(64),
  partId: z.string().max(64).nullable(),
  operations: z.array(EditOperation).min(1, 'Nothing was changed').max(50),
  reason: z.string().trim().max(1_000, 'Please keep to 1,000 characters').default(''),
})

/** The full text of an article as editors see it: with the edits, each part with its number. */
export const FullTextBody = z.object({
  state: z.enum(['none', 'waiting', 'failed', 'converted']),
  failure: z.string().nullable(),
  findings: z.array(Finding),
  /** The files made from the approved text, and what only they cannot show. */
  renditions: z.array(
    z.object({ format: z.enum(renditionFormats), bytes: z.number(), findings: z.array(Finding) }),
  ),
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
  words: z.number(),
  fileId: z.string().nullable(),
  convertedAt: z.iso.datetime().nullable(),
  /** When readers got the full text that was made from this conversion; null if they do not see it. */
  approvedAt: z.iso.datetime().nullable(),
  /** The number of the version that readers see; null if they see none. */
  shownVersion: z.number().nullable(),
  /** Whether an approval needs a note for readers, because it changes what they have read. */
  isNoteRequired: z.boolean(),
  language: z.string().nullable(),
  parts: z.array(PartBody),
  edits: z.array(EditBody),
  /** Whether readers do not see some of the edits yet. */
  isChanged: z.boolean(),
})

/** The edits that the Word file does not show. */
export const OmittedChangesBody = z.object({ data: z.array(OmittedChange) })
export type OmittedChangesBody = z.infer<typeof OmittedChangesBody>

/** The conversion that an editor has read: its Word file, and when that was converted. */
export const FullTextApproval = z.object({
  fileId: z.string().max(64),
  convertedAt: z.iso.datetime().optional(),
  /** What changed, for readers. */
  note: z.string().trim().max(1_000, 'Please keep to 1,000 characters').optional(),
})
export type FullTextApproval = z.infer<typeof FullTextApproval>
