import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const SampleSubmission = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().startsWith('Sample: '),
  abstract: z.string().startsWith('Sample submission: '),
  keywords: z.array(z.string()),
  contributors: z.array(z.object({ given: z.string(), family: z.string() })),
  steps: z.array(z.object({ step: z.string(), answers: z.array(z.string()).optional() })),
})

/** A manuscript of a sample submission: the name of its file, and its paragraphs. */
export type SampleManuscript = { name: string; title: string; paragraphs: string[] }

/** The manuscripts of all sample submissions; one with replies of the author has a corrected file, too. */
export async function readManuscripts(): Promise<SampleManuscript[]> {
  const text = await readFile(new URL('submissions.json', import.meta.url), 'utf8')
  const { submissions } = z
    .object({ submissions: z.array(SampleSubmission) })
    .parse(JSON.parse(text))
  return submissions.flatMap(({ slug, title, abstract, keywords, contributors, steps }) => {
    const authors = contributors.map(({ given, family }) => `${given} ${family}`).join(', ')
    const paragraphs = [authors, abstract, `Keywords: ${keywords.join(', ')}`]
    const first = { name: slug, title, paragraphs }
    const corrections = steps.flatMap(({ answers }) => answers ?? [])
    if (corrections.length === 0) return [first]
    const corrected = [...paragraphs, 'Corrected version.', ...corrections]
    return [first, { name: `${slug}-corrected`, title, paragraphs: corrected }]
  })
}
