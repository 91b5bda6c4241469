import { filesOfArticles } from '#features/articles/queries.ts'
import { filesOfSubmissions } from '#features/submissions/queries.ts'

/** What every feature uses of the files: what is not in it is forgotten. */
export const fileUses = [filesOfArticles, filesOfSubmissions]
