import { z } from 'zod'

/** How much sample content there is, or was removed. */
export const SampleContent = z.object({ articles: z.number(), submissions: z.number() })
export type SampleContent = z.infer<typeof SampleContent>
