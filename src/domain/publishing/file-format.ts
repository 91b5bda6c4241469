import { z } from 'zod'

/** The formats in which an article is published, the preferred one first. */
export const fileFormats = ['pdf', 'docx'] as const

export const FileFormat = z.enum(fileFormats, `must be ${fileFormats.join(' or ')}`)
export type FileFormat = z.infer<typeof FileFormat>
