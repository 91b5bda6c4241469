import { z } from 'zod'

/** A change that could not be written into the Word file. `partId` is null for the whole document. */
export const OmittedChange = z.object({
  partId: z.string().nullable(),
  quote: z.string(),
  what: z.enum(['wording', 'heading', 'header-cells', 'alternative-text', 'language']),
})
export type OmittedChange = z.infer<typeof OmittedChange>
