import type { CardArticle } from '#web/ui/article/article-card.tsx'

const sample = (place: number, title: string, category: string): CardArticle => ({
  id: '',
  title: `Sample: ${title}`,
  authors: ['Sample Author'],
  abstract:
    'This sample shows what an article looks like here. It is not a publication of this journal.',
  category,
  volume: 1,
  issue: String(Math.ceil(place / 2)),
  year: 2023 - (place % 4),
  pages: `${place * 10 - 9}-${place * 10}`,
  publicationDate: `${2023 - (place % 4)}-03-0${place}`,
  files: [],
})

/** What stands in the archive while it cannot be loaded; never mixed with what was published. */
export const sampleArticles: CardArticle[] = [
  sample(1, 'Planning a first lesson', 'Teacher Training'),
  sample(2, 'Questions that children ask', 'Teaching Methods'),
  sample(3, 'A year in the new curriculum', 'Curriculum Development'),
  sample(4, 'Learning with one telephone', 'Educational Technology'),
  sample(5, 'A classroom for everyone', 'Special Education'),
  sample(6, 'What head teachers do all day', 'Educational Leadership'),
]
