import type { ArticleRecord } from '#domain/publishing/record.ts'
import { apa } from './apa.ts'
import { chicago } from './chicago.ts'
import { harvard } from './harvard.ts'
import { mla } from './mla.ts'
import type { Run } from './runs.ts'

/** The styles in which readers cite. */
export const styles: { name: string; write: (record: ArticleRecord) => Run[] }[] = [
  { name: 'APA 7', write: apa },
  { name: 'MLA 9', write: mla },
  { name: 'Chicago 17', write: chicago },
  { name: 'Harvard', write: harvard },
]
