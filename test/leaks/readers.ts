import type { Person } from '../site-actions.ts'
import type { PlantedName } from './planted-names.ts'

/** Somebody who requests pages. */
export type Reader = {
  name: string
  /** Undefined for a visitor or a reviewer, who have no session. */
  who?: Person | undefined
  /** The secret of a review link. */
  secret?: string | undefined
  /** The invitation of that link. */
  invitationId?: string | undefined
  /** The secret of the link of a proof. */
  proofSecret?: string | undefined
  /** Where they receive emails. */
  address: string
  /** An editor without a conflict of interest. */
  readsAll?: boolean
  /** The submissions with which they have a conflict of interest as an editor. */
  conflicts?: number[]
  mayRead: (name: PlantedName) => boolean
}

/** Whether somebody may read a name; that of a reviewer of two submissions, as a name of either. */
export const canRead = ({ mayRead }: Reader, name: PlantedName): boolean =>
  mayRead(name) || (name.also !== undefined && mayRead({ ...name, ...name.also }))

/** What the story of the submissions has made readable so far, by the number of the submission. */
export type Progress = {
  /** The reviews that were sent to the author. */
  released: Set<PlantedName>
  /** What the published articles contain. */
  published: Set<PlantedName>
  /** The text of the copies that reviewers read, with the round. */
  copies: Map<PlantedName, number>
  /** What a copyeditor reads: the accepted manuscript and the files of production, by the number of the submission. */
  produced: Map<number, Set<PlantedName>>
  /** The reviewers who have accepted, as `reviewerKey`. */
  accepted: Set<string>
  /** The accounts that are made editors during the story, and still are. */
  editors: Set<string>
  /** Those whose invitations were cancelled. */
  cancelled: Set<string>
  /** Where reviewers know the authors. */
  authorsVisible: Set<number>
  /** Where authors know the reviewers. */
  reviewersVisible: Set<number>
}

const authorKinds = ['title', 'byline', 'author', 'copy', 'to-author']

export const reviewerKey = ({ of, by }: { of: number; by: number }): string => `${of}/${by}`

export const readsAsAuthor =
  ({ released, reviewersVisible }: Progress, ...own: number[]) =>
  (name: PlantedName): boolean => {
    if (!own.includes(name.of)) return false
    const isVisibleName = reviewersVisible.has(name.of) && /, (given|family) name$/.test(name.place)
    return authorKinds.includes(name.kind) || released.has(name) || isVisibleName
  }

/** Everything but what concerns the submissions with which the editor has a conflict of interest. */
export const readsAsEditor =
  (progress: Progress, ...conflicts: number[]) =>
  (name: PlantedName): boolean =>
    !conflicts.includes(name.of) || readsAsAuthor(progress, ...conflicts)(name)

/** Title and byline, and the words of the files, from the assignment of a stage until the publication. */
export const readsAsCopyeditor =
  ({ produced }: Progress, of: number) =>
  (name: PlantedName): boolean => {
    const files = produced.get(of)
    return (
      name.of === of &&
      files !== undefined &&
      (/^(title|byline)$/.test(name.kind) || files.has(name))
    )
  }

/** A reviewer who has accepted reads the copies and reviews of earlier rounds with the responses of the author. */
export const readsAsReviewer =
  (progress: Progress, of: number, by: number, round = 1) =>
  (name: PlantedName): boolean => {
    if (name.of !== of) return false
    const { authorsVisible, copies, accepted, released } = progress
    const hasAccepted = accepted.has(reviewerKey({ of, by }))
    switch (name.kind) {
      case 'title':
        return true
      case 'byline':
        return authorsVisible.has(of)
      case 'author':
        return authorsVisible.has(of) && hasAccepted
      case 'copy':
        return hasAccepted && (copies.get(name) ?? Infinity) <= round
      case 'editors':
      case 'to-author':
        return false
      default:
        return name.by === by || (hasAccepted && released.has(name))
    }
  }

/** The first reviewer of submission 1, who reviews submission 3, too, and who is an editor for a while. */
export const readsAsReturningReviewer =
  (progress: Progress, { id }: Person) =>
  (name: PlantedName): boolean =>
    readsAsReviewer(progress, 1, 1, 2)(name) ||
    readsAsReviewer(progress, 3, 3)(name) ||
    // An editor knows the accounts of the other editors, one of whom is a co-author.
    (progress.editors.has(id) && (name.of === 2 || name.place === 'second co-author, account'))
