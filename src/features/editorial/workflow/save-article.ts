import type { CommandActor } from '#domain/actor.ts'
import type { PublishInput } from '#domain/editorial/publication.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import type { Submission } from '#features/editorial/queries.ts'
import { listContributors } from '#features/editorial/submissions/contributors.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { changeArticle } from '#features/publishing/articles/change-article.ts'
import {
  type CreateDeps,
  createArticleFromManuscript,
} from '#features/publishing/articles/create-article.ts'
import { markAsSamples } from '#features/publishing/articles/sample-articles.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type PublishDeps = CommandDeps & { storage: Storage; journal: CreateDeps['journal'] }

export type ArticleDetails = Omit<PublishInput, 'status' | 'version' | 'proofReason'>

/** Creates the article of a submission, or changes its draft. The article of a sample is a sample. Returns the article's id. */
export async function saveArticle(
  deps: PublishDeps,
  tx: Transaction,
  who: CommandActor,
  found: Submission,
  input: ArticleDetails & Pick<NewArticle, 'status'>,
  pdf?: Upload,
): Promise<string> {
  if (found.articleId) {
    const db = { ...deps, db: tx }
    await changeArticle(db, who, found.articleId, input, pdf ? [pdf] : [])
    return found.articleId
  }
  const { title, abstract, authors, keywords, statements, references } = found
  const contributors = await listContributors(tx, found.id)
  const articleId = await createArticleFromManuscript(
    deps,
    tx,
    who,
    {
      ...input,
      title,
      abstract,
      authors,
      contributors,
      keywords,
      ethicsApproval: statements.ethics,
      competingInterests: statements.competingInterests,
      fundingStatement: statements.funding,
      dataAvailability: statements.dataAvailability,
      references,
      manuscriptId: found.manuscript.id,
      // The journal may have renamed its sections since.
      section: deps.journal().sections.find((name) => name === found.section) ?? null,
      receivedOn: dayOf(found.createdAt),
      revisedOn: found.revisedAt && dayOf(found.revisedAt),
      acceptedOn: found.acceptedAt && dayOf(found.acceptedAt),
    },
    pdf,
  )
  if (found.isSample) await markAsSamples(tx, [articleId])
  return articleId
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
