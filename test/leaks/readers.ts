import type { Answer, Person } from '../site-actions.ts'
import type { PlantedName, PlantedNames } from './planted-names.ts'
import type { KnownIds, Target } from './routes-to-crawl.ts'

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

/** What every route answers to a role without its permission, whatever it is about. */
const roleRefusal = 'This area is restricted to administrators.'

/** Whether a role lacks the permission of a route: then the answer tells nothing of what the route is about. */
export const isRefusedForRole = (
  { status, body }: Answer,
  { conflicts = [] }: Reader,
  { permission }: Target,
): boolean =>
  permission !== 'use signed links' &&
  conflicts.length === 0 &&
  (status === 401 || (status === 403 && body.message === roleRefusal))

/** Whether an address names a sent file under another submission. */
export function isForeignFile({ route, address }: Target, { owners }: KnownIds): boolean {
  if (!/^\/api\/submissions\/:id\/(direct-)?download\/:fileId$/.test(route)) return false
  const [submission, , file = ''] = address.split('/').slice(3)
  const owner = owners.get(file)
  return owner !== undefined && owner !== submission
}

export const isPublic = ({ route, permission }: Target): boolean =>
  !route.startsWith('/api/') || permission === undefined || permission === 'view public content'

/**
 * Public content does not depend on which author or reviewer asks, and a link opens the routes of reviewers only. Guessed
 * links are not tried: they are counted, and refused soon.
 */
export function chooseReaders(target: Target, readers: Reader[]): Reader[] {
  if (target.permission === 'use review links') return readers.filter(({ secret }) => secret)
  if (target.permission === 'use proof links')
    return readers.filter(({ proofSecret }) => proofSecret)
  if (isPublic(target)) return oneOfEachKind(readers)
  const accounts = readers.filter(({ who }) => who)
  return [...accounts, ...oneOfEachKind(readers.filter(({ who }) => !who))]
}

/** The first reader of each kind: one author, one reviewer. */
const oneOfEachKind = (readers: Reader[]): Reader[] => [
  ...new Map(readers.map((reader) => [reader.name.replace(/\d/g, ''), reader])).values(),
]

/**
 * Returns a function that chooses who reads a stage of a submission: a visitor, those who may read something of it or have a conflict
 * with it, and two others in turn. Those who must read everything are never asked.
 */
export function takeTurns() {
  let turn = 0
  return (readers: readonly Reader[], names: PlantedNames, of: number): Reader[] => {
    const own = [...names.known.values()].filter((name) => name.of === of)
    const hasPart = (reader: Reader) =>
      reader.name === 'visitor' ||
      reader.conflicts?.includes(of) ||
      own.some((name) => canRead(reader, name))
    const asked = readers.filter(({ readsAll }) => !readsAll)
    const others = asked.filter((reader) => !hasPart(reader))
    const inTurn = [others[turn % others.length], others[(turn + 1) % others.length]]
    turn += 2
    return asked.filter((reader) => hasPart(reader) || inTurn.includes(reader))
  }
}
