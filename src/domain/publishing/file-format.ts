import { z } from 'zod'
import { fileFormats } from './file-formats.ts'

export const FileFormat = z.enum(fileFormats, `must be ${fileFormats.join(' or ')}`)
export type FileFormat = z.infer<typeof FileFormat>
