import type { CardArticle } from './article-card-data.ts'

const sample = (number: number, title: string, category: string): CardArticle => ({
  id: '',
  title: `Sample: ${title}`,
  retracted: false,
  authors: ['Sample Author'],
  abstract:
    'This sample shows what an article looks like here. It is not a publication of this journal.',
  category,
  volume: 1,
  issue: String(Math.ceil(number / 2)),
  year: 2023 - (number % 4),
  pages: `${number * 10 - 9}-${number * 10}`,
  publicationDate: `${2023 - (number % 4)}-03-0${number}`,
  files: [],
  highlight: undefined,
  section: undefined,
})

/** R-ARCH-6: shown when the archive cannot be loaded; never mixed with published articles. */
export const sampleArticles: CardArticle[] = [
  sample(1, 'Planning a first lesson', 'Teacher Training'),
  sample(2, 'Questions that children ask', 'Teaching Methods'),
  sample(3, 'A year in the new curriculum', 'Curriculum Development'),
  sample(4, 'Learning with one telephone', 'Educational Technology'),
  sample(5, 'A classroom for everyone', 'Special Education'),
  sample(6, 'What head teachers do all day', 'Educational Leadership'),
]
