import { user } from '#db/schema/accounts.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Answer, Person, TestSite } from '../site-actions.ts'
import { Crawl } from './crawl.ts'
import type { PlantedAuthor } from './planted-manuscript.ts'
import { orcidOf, PlantedNames } from './planted-names.ts'
import {
  type Progress,
  type Reader,
  readsAsAuthor,
  readsAsCopyeditor,
  readsAsEditor,
  readsAsReturningReviewer,
  readsAsReviewer,
  reviewerKey,
} from './readers.ts'

/** Everybody who works on the planted submissions, and the planted names. */
export type Cast = {
  site: TestSite
  names: PlantedNames
  progress: Progress
  crawl: Crawl
  readers: Reader[]
  /** The submissions so far, with their authors. */
  submissions: { id: string; author: Person }[]
  /** Everybody who is not logged in. */
  visitor: Reader
  /** The signatures of addresses that download an export or a backup. */
  signedLinks: string[]
  editor: Person
  secondEditor: Person
  /** Has a conflict of interest with each submission, and declares it. */
  conflicted: Person
  /** Has a stage of the production of submission 1. */
  copyeditor: Person
  /** Sees submission 1 as its co-author. */
  coauthor: Person
  /** Reviews submissions 1 and 3. */
  reviewer: Person
  /** The same as they are invited to review submission 1. */
  returning?: PlantedReviewer
  /** Review submission 2, and are made editors meanwhile: known by their account, and by their address. */
  linked: Person
  appointed: Person
  /** Is invited to review submission 2, and made an editor before they answer. */
  waiting: Person
  /** Was an editor when an email to them was queued. */
  former: Person
  manager: Person
}

const nothing = () => false

const nothingReadable = (): Progress => ({
  released: new Set(),
  published: new Set(),
  copies: new Map(),
  produced: new Map(),
  accepted: new Set(),
  editors: new Set(),
  cancelled: new Set(),
  authorsVisible: new Set(),
  reviewersVisible: new Set(),
})

/** People without a part in any submission, the editors, and an editor who is a co-author of submission 1. */
export async function gather(site: TestSite): Promise<Cast> {
  const progress = nothingReadable()
  const names = new PlantedNames()
  const [editor, secondEditor, conflicted, coauthor] = [
    await site.signIn('editor', 'The Editor'),
    await site.signIn('editor', 'The Second Editor'),
    await site.signIn('admin', 'The Near Manager'),
    await site.signIn('editor', 'The Writing Editor'),
  ]
  const copyeditor = await site.signIn('copyeditor', 'The Copyeditor')
  const reviewers = await signInReviewers(site)
  const former = await site.signIn('user', 'The Former Editor')
  const manager = await site.signIn('admin', 'The Manager')
  // Emails to a confirmed address name titles.
  await site.db.update(user).set({ confirmedAt: site.now })
  const account = (name: string, who: Person, mayRead: Reader['mayRead'] = nothing): Reader => ({
    name,
    who,
    address: who.email,
    mayRead,
  })
  const conflictedReader = (name: string, who: Person, conflicts: number[]): Reader => ({
    ...account(name, who, readsAsEditor(progress, ...conflicts)),
    conflicts,
  })
  const visitor: Reader = { name: 'visitor', address: '', mayRead: nothing }
  const readers: Reader[] = [
    visitor,
    account('user 1', await site.signIn('user', 'A User')),
    account('copyeditor', copyeditor, readsAsCopyeditor(progress, 1)),
    account(
      'reviewer with an account',
      reviewers.reviewer,
      readsAsReturningReviewer(progress, reviewers.reviewer),
    ),
    account('user 2', former),
    ...[reviewers.linked, reviewers.appointed, reviewers.waiting].map((who, index) =>
      account(`reviewer ${index + 1} who becomes an editor`, who, (name) =>
        name.of === 2 && !progress.cancelled.has(reviewerKey({ of: 2, by: index + 1 }))
          ? readsAsReviewer(progress, 2, index + 1)(name)
          : readsAsEditor(progress)(name),
      ),
    ),
    { ...account('editor', editor, readsAsEditor(progress)), readsAll: true },
    { ...account('second editor', secondEditor, readsAsEditor(progress)), readsAll: true },
    { ...account('manager', manager, readsAsEditor(progress)), readsAll: true },
    conflictedReader('manager with conflicts', conflicted, [1, 2, 3, 4]),
    conflictedReader('editor who is co-author', coauthor, [1]),
  ]
  const crawl = new Crawl(site, names, readers, progress)
  return {
    site,
    names,
    progress,
    crawl,
    readers,
    submissions: [],
    visitor,
    signedLinks: [],
    editor,
    secondEditor,
    conflicted,
    copyeditor,
    coauthor,
    ...reviewers,
    former,
    manager,
  }
}

const signInReviewers = async (site: TestSite) => ({
  reviewer: await site.signIn('reviewer', 'A Reviewer'),
  linked: await site.signIn('reviewer', 'The Linked Editor'),
  appointed: await site.signIn('reviewer', 'The Appointed Editor'),
  waiting: await site.signIn('reviewer', 'The Waiting Editor'),
})

/** A manager makes somebody an editor, or ends that. */
export async function setEditor(
  { site, manager, progress, crawl }: Cast,
  { id }: Person,
  isEditor: boolean,
) {
  const method = isEditor ? 'PUT' : 'DELETE'
  done(await site.ask(manager, { method, url: `/api/people/${id}/roles/editor` }))
  crawl.forgetRefusals()
  if (isEditor) progress.editors.add(id)
  else progress.editors.delete(id)
}

/** Runs a check on a changed database, and undoes the change. */
export async function undoAfter(
  { db }: TestSite,
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const undone = new Error('undone')
  const run = async (tx: Transaction) => {
    await check(tx)
    throw undone
  }
  await db.transaction(run).catch((error) => {
    if (error !== undone) throw error
  })
}

/** Requires that a command succeeded. */
export function done({ request, status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`a command is refused: ${JSON.stringify(body)} (${request})`)
  return body
}

/** An author of a submission whose names, addresses and institution are planted. */
export function plantAuthor(
  { names }: Cast,
  of: number,
  role: string,
  account?: Person,
): PlantedAuthor {
  const byline = (place: string) => names.plant({ kind: 'byline', of, place: `${role}, ${place}` })
  const [given, family] = [byline('given name'), byline('family name')]
  const email =
    account?.email ??
    `${names.plant({ kind: 'author', of, place: `${role}, email` })}@${byline('domain')}.example`
  const orcid = orcidOf(names.known.size)
  names.add(orcid, { kind: 'byline', of, place: `${role}, ORCID iD` })
  if (account) names.add(account.id, { kind: 'author', of, place: `${role}, account` })
  return {
    displayName: `${given} ${family}`,
    given,
    family,
    email: email.toLowerCase(),
    orcid,
    affiliations: [{ name: `${byline('affiliation')} University of ${byline('place')}` }],
    corresponding: role === 'author',
  }
}

/** Signs in the author of a submission; that of submission 3 is an editor. */
export async function signInAuthor({ site, names, readers, progress }: Cast, of: number) {
  const isEditor = of === 3
  const name = names.plant({ kind: 'author', of, place: 'name of the account' })
  const who = await site.signIn(isEditor ? 'editor' : 'author', `Account ${name}`)
  names.add(who.id, { kind: 'author', of, place: 'account' })
  const mayRead = isEditor ? readsAsEditor(progress, of) : readsAsAuthor(progress, of)
  const conflicts = isEditor ? [of] : []
  readers.push({ name: `author of ${of}`, who, address: who.email, conflicts, mayRead })
  return who
}

export type PlantedReviewer = {
  /** The payload of an invitation. */
  person: { name: string; email: string; affiliation: string; orcid: string; topics: string[] }
  of: number
  by: number
  /** 1 if undefined. */
  round?: number
  /** Whether their round hides the authors, although an earlier one showed them. */
  hidesAuthors?: boolean
  /** Plants a name in what they write. */
  plant: (kind: 'review' | 'confidential' | 'editors' | 'to-reviewer', place: string) => string
}

/** A reviewer whose name, address and institution are planted. */
export function plantReviewer(
  { names }: Cast,
  of: number,
  by: number,
  { affiliation, account }: { affiliation?: string | undefined; account?: Person } = {},
): PlantedReviewer {
  const own = (place: string) =>
    names.plant({ kind: 'reviewer', of, by, place: `reviewer, ${place}` })
  const orcid = orcidOf(names.known.size)
  names.add(orcid, { kind: 'reviewer', of, by, place: 'reviewer, ORCID iD' })
  const person = {
    name: `${own('given name')} ${own('family name')}`,
    email: account?.email ?? `${own('email')}@${own('domain')}.example`.toLowerCase(),
    affiliation: affiliation ?? `${own('affiliation')} College`,
    orcid,
    topics: [own('topic')],
  }
  return { person, of, by, plant: (kind, place) => names.plant({ kind, of, by, place }) }
}

/** The reviewer of another submission, as a reviewer of this one. */
export function asReviewerOf(
  { names }: Cast,
  { person, of: earlierOf, by: earlierBy }: PlantedReviewer,
  of: number,
  by: number,
): PlantedReviewer {
  for (const name of names.known.values())
    if (name.of === earlierOf && name.by === earlierBy && name.place.startsWith('reviewer, '))
      name.also = { of, by }
  return { person, of, by, plant: (kind, place) => names.plant({ kind, of, by, place }) }
}

/** A reviewer reads with the link of an invitation from now on. */
export const addReviewerLink = (
  { readers, progress }: Cast,
  { of, by, round, person, hidesAuthors }: PlantedReviewer,
  link: { secret: string; invitationId: string },
): void => {
  const seen = hidesAuthors ? { ...progress, authorsVisible: new Set<number>() } : progress
  const mayRead = readsAsReviewer(seen, of, by, round)
  readers.push({ name: `reviewer ${by} of ${of}`, ...link, address: person.email, mayRead })
}

/** The reviews that were written so far are sent to the author. */
export function release({ names, progress }: Cast, submission: number): void {
  for (const name of names.known.values())
    if (name.kind === 'review' && name.of === submission) progress.released.add(name)
}
