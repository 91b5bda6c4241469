import { z } from 'zod'
import { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { NewPage, PartName } from '#domain/journal/settings-parts.ts'

/** The settings with the version that a change of them must name. */
export const SettingsBody = JournalSource.safeExtend({
  version: z.int(),
  /** The parts and pages (`pages.guide`) that still have sample text. */
  unfinished: z.array(z.string()),
})
export type SettingsBody = z.infer<typeof SettingsBody>

/** `titles` are the current titles of the pages. */
export const UnfinishedBody = z.object({
  unfinished: SettingsBody.shape.unfinished,
  titles: z.record(z.string(), z.string()),
})
export type UnfinishedBody = z.infer<typeof UnfinishedBody>

const version = z.int().min(1)

/** `value` is validated by the schema of the part. */
export const PartChange = z.strictObject({
  version,
  value: z.record(z.string().max(100), z.unknown()),
})
export const PartParams = z.object({ part: PartName })

export const PageChange = z.strictObject({ version, value: PageSource })
export const PageParams = z.object({ page: z.string().max(100) })

export const PageAddition = NewPage.extend({ version })
export const PageRemoval = z.object({ version: z.coerce.number().int().min(1) })

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

export const VersionList = z.object({
  versions: z.array(VersionBody),
  total: z.int(),
})
export type VersionList = z.infer<typeof VersionList>

export const VersionParams = z.object({
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
})

export const PictureBody = z.object({ address: z.string() })
export type PictureBody = z.infer<typeof PictureBody>
