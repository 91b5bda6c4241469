import { postToSubmission } from '../editorial/workflow.ts'
import { manuscriptForm } from '../site.ts'
import type { Person } from '../site-actions.ts'
import { type Cast, done, plantAuthor, signInAuthor } from './cast.ts'
import { type PlantedAuthor, plantedManuscript } from './planted-manuscript.ts'
import type { NameKind } from './planted-names.ts'

export type PlantedSubmission = {
  id: string
  of: number
  author: Person
  authors: PlantedAuthor[]
  plant: (kind: NameKind, place: string) => string
  /** A new version of the manuscript with its own names. */
  nextFile: () => Promise<File>
}

/** Submits a manuscript with a name in every field. An editor with a conflict of interest declares it. */
export async function submitPlanted(cast: Cast, of: number): Promise<PlantedSubmission> {
  const { site, names, conflicted, coauthor } = cast
  // An account may send few manuscripts in an hour.
  site.pass(3_600_000)
  const author = await signInAuthor(cast, of)
  const plant = (kind: NameKind, place: string) => names.plant({ kind, of, place })
  const authors = [
    // The editor who submits submission 3 is not in its byline.
    plantAuthor(cast, of, 'author', of === 3 ? undefined : author),
    plantAuthor(cast, of, 'co-author'),
    plantAuthor(cast, of, 'second co-author', of === 1 ? coauthor : undefined),
  ]
  const nextFile = () => plantedManuscript({ authors, plant })
  const wish = (kind: 'suggested' | 'opposed') => ({
    kind,
    name: plant('editors', `${kind} reviewer, name`),
    email: `${plant('editors', `${kind} reviewer, email`)}@example.net`.toLowerCase(),
    affiliation: plant('editors', `${kind} reviewer, affiliation`),
    reason: plant('editors', `${kind} reviewer, reason`),
  })
  const form = manuscriptForm({
    title: `On reading in ${plant('title', 'title')}`,
    // What reviewers read of the abstract and the keywords names no author.
    abstract: `We read ${plant('title', 'abstract')}, as ${authors[1]?.displayName} did.`,
    keywords: JSON.stringify([plant('title', 'keyword'), authors[1]?.family]),
    authors: JSON.stringify(authors.map(({ displayName }) => displayName)),
    contributors: JSON.stringify(authors),
    statements: JSON.stringify({
      ethics: plant('author', 'ethics statement'),
      funding: plant('author', 'funding statement'),
      competingInterests: plant('author', 'statement of competing interests'),
      dataAvailability: plant('author', 'statement of data availability'),
    }),
    references: JSON.stringify([plant('author', 'entry of the reference list')]),
    reviewers: JSON.stringify([wish('suggested'), wish('opposed')]),
    file: await nextFile(),
  })
  const { _id: id } = done(await site.send(author, 'POST', '/api/submissions', form)).data
  done(await postToSubmission(site, conflicted, `${id}/conflict`))
  cast.submissions.push({ id, author })
  return { id, of, author, authors, plant, nextFile }
}
