import { z } from 'zod'

/** The body of every error, and of an answer that has nothing else to say. */
export const Message = z.object({ message: z.string() })

/** The path of one thing. */
export const IdParams = z.object({ id: z.string().max(64) })

/** The body of a multipart form, for the API's description: forms are read as streams. */
export const formBody = (fields: Record<string, string>, files: string[]) => ({
  consumes: ['multipart/form-data'],
  description: [
    'Send as multipart/form-data.',
    ...Object.entries(fields).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
    ...files.map((name) => `- \`${name}\`: a file of at most 10 MB`),
  ].join('\n'),
})
