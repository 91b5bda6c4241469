import { z } from 'zod'
import { JournalSource, PageName, PageSource } from '#domain/journal/journal-source.ts'
import { CompletedNote } from '#domain/journal/todo-notes.ts'

/** The settings with the version that a change of them must name. */
export const SettingsBody = JournalSource.safeExtend({
  version: z.int(),
  /** The parts and pages (`pages.guide`) that still have sample text. */
  unfinished: z.array(z.string()),
  /** The labels of the fields with sample text, by part. */
  sampleFields: z.record(z.string(), z.array(z.string())),
})
export type SettingsBody = z.infer<typeof SettingsBody>

export const UnfinishedBody = z.object({
  unfinished: SettingsBody.shape.unfinished,
  /** What the first version of the settings left unfinished. */
  first: SettingsBody.shape.unfinished,
})
export type UnfinishedBody = z.infer<typeof UnfinishedBody>

/** Texts for notes of any pages, published together. */
export const CompletedNotes = z.strictObject({ notes: z.array(CompletedNote).min(1).max(200) })

/** A page to preview, with its name if it has one already. */
export const PreviewedPage = PageSource.extend({ name: PageName.optional() })
export type PreviewedPage = z.infer<typeof PreviewedPage>

export const PagePreview = z.object({ title: z.string(), html: z.string() })
export type PagePreview = z.infer<typeof PagePreview>

export const VersionBody = z.object({
  number: z.int(),
  /** Fields by their name, and pages as `pages.guide`. */
  changed: z.array(z.string()),
  at: z.iso.datetime(),
  /** Null for a version from a folder. */
  by: z.string().nullable(),
})
export type VersionBody = z.infer<typeof VersionBody>

export const VersionList = z.object({ versions: z.array(VersionBody), total: z.int() })
export type VersionList = z.infer<typeof VersionList>

export const PictureBody = z.object({ address: z.string() })
export type PictureBody = z.infer<typeof PictureBody>
