import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { apa } from './apa.ts'
import { chicago } from './chicago.ts'
import { harvard } from './harvard.ts'
import { mla } from './mla.ts'
import type { TextRun } from './text-runs.ts'

export const citationStyles: { name: string; write: (record: ArticleRecord) => TextRun[] }[] = [
  { name: 'APA 7', write: apa },
  { name: 'MLA 9', write: mla },
  { name: 'Chicago 17', write: chicago },
  { name: 'Harvard', write: harvard },
]
