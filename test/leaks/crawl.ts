import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import PQueue from 'p-queue'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import {
  listEarlierFiles,
  listFilesForReviewer,
} from '#features/editorial/review/review-queries.ts'
import { type PackagePart, readPackage } from '#features/word/package/read-package.ts'
import { publishTopic } from '#platform/database/publish-topic.ts'
import { circle, createSampler } from '../runner/circle.ts'
import type { Answer, TestSite } from '../site-actions.ts'
import { listPageTargets } from './pages-to-crawl.ts'
import type { PlantedName, PlantedNames } from './planted-names.ts'
import {
  canRead,
  chooseReaders,
  isForeignFile,
  isPublic,
  isRefusedForRole,
  type Progress,
  type Reader,
  takeTurns,
} from './readers.ts'
import {
  type KnownIds,
  listCommands,
  listTargets,
  type Method,
  type Target,
  wrongValues,
} from './routes-to-crawl.ts'
import { absentWord, listHiddenWords, listSearches } from './searches.ts'

/** The routes that tell nothing that depends on the stage of a submission, and downloads: they are read where every route is. */
const isSameInEveryStage =
  /^\/r51\/|^\/api\/(settings|review-forms|email-templates|submission-form|notification-preference|sample-content|two-factor|two-factor-policy|sessions|system|indexing|live|ready|health)(\/|$)|\/download\//

/** Of the files under a submission that they do not belong to. */
const foreignFilesShare = 8

/** The first circle asks a quarter. */
const share = circle === 'first' ? 4 : 1

/** Reads every route as every person, and collects names that they must not read. */
export class Crawl {
  private readonly leaks = new Set<string>()
  /** What some reader has read, so that a name that is planted nowhere is noticed. */
  readonly seen = new Set<string>()
  /** The routes that showed some name to somebody who may read it. */
  readonly showing = new Set<string>()

  /** The server renders for one reader while the database answers another. */
  /** The routes that refused a reader for their role: they are not asked again before `forgetRefusals`. */
  private readonly refusals = new Set<string>()
  private readonly isInSample = createSampler(share)
  private readonly isSampledFile = createSampler(foreignFilesShare)
  private readonly takeTurns = takeTurns()

  private readonly asking = new PQueue({ concurrency: 3 })
  private readonly site: TestSite
  private readonly names: PlantedNames
  private readonly readers: Reader[]
  private readonly progress: Progress

  constructor(site: TestSite, names: PlantedNames, readers: Reader[], progress: Progress) {
    this.site = site
    this.names = names
    this.readers = readers
    this.progress = progress
  }

  /** The roles of somebody change. */
  forgetRefusals(): void {
    this.refusals.clear()
  }

  /**
   * With a submission: reads the routes with its ids as everybody who has a part in it and must not read all, as two others in
   * turn, and as a visitor; public routes and pages with a loader as a visitor only. Without one: reads every route with every id
   * as every person, and every page. Throws an error that lists the leaks.
   */
  async visit(stage: string, submission?: { id: string; of: number }): Promise<void> {
    const { site } = this
    // Pages as they are now, also after changes that no event reports.
    await site.db.transaction((tx) => publishTopic(tx, 'pages'))
    if (!submission) this.forgetRefusals()
    const readers = submission
      ? this.takeTurns(this.readers, this.names, submission.of)
      : this.readers
    const visitors = readers.filter(({ name }) => name === 'visitor')
    const ids = await this.findIds(submission?.id)
    for (const target of listTargets(site.app.routeTable, ids)) {
      if (submission && isSameInEveryStage.test(target.route)) continue
      if (isForeignFile(target, ids) && !this.isSampledFile()) continue
      const isSame = submission && isPublic(target)
      await this.readAs(stage, isSame ? visitors : chooseReaders(target, readers), target)
    }
    // Pages carry no session: the server renders them for an editor as for everybody.
    const editor = this.readers.find(({ readsAll }) => readsAll && !submission)
    for (const page of listPageTargets(ids, { withLoader: submission !== undefined }))
      await this.readAs(stage, editor ? [...visitors, editor] : visitors, page)
    await this.asking.addAll(readers.map((reader) => () => this.readFiles(stage, reader)))
    this.requireNoLeaks()
  }

  private async readAs(stage: string, readers: Reader[], target: Target): Promise<void> {
    const chosen = readers.filter(() => this.isInSample())
    await this.asking.addAll(chosen.map((reader) => () => this.read(stage, reader, target)))
  }

  /** Reads every file that the link of a reviewer opens; a route sends only the first one. */
  private async readFiles(stage: string, reader: Reader): Promise<void> {
    const { db, storage } = this.site
    const { invitationId: id } = reader
    if (!id) return
    const files = [...(await listFilesForReviewer(db, id)), ...(await listEarlierFiles(db, id))]
    for (const { file } of files) {
      const bytes = await buffer(await storage.get(file.storageKey))
      const text = await textOf({ headers: {}, body: '', bytes })
      this.check(stage, reader, '/api/review/manuscript', text)
    }
  }

  /** Requires that no search tells a planted word that its reader must not read from one that nothing contains. */
  async compareSearches(stage: string): Promise<void> {
    const { site, names, progress } = this
    await site.db.transaction((tx) => publishTopic(tx, 'pages'))
    const readers = this.readers.filter(({ readsAll }) => !readsAll)
    const before = site.logged.length
    const compare = async (reader: Reader, search: Target) => {
      const absent = await this.searchFor(reader, search, absentWord)
      for (const [word, name] of listHiddenWords(names, reader, progress))
        if ((await this.searchFor(reader, search, word)) !== absent)
          this.leaks.add(
            `${stage}: ${reader.name} may not read that a search finds ${describe(name)} (${search.address})`,
          )
    }
    for (const search of listSearches(site.app)) {
      const isPage = !search.route.startsWith('/api/')
      const all = isPage ? readers.filter(({ name }) => name === 'visitor') : readers
      const chosen = chooseReaders(search, all).filter(() => this.isInSample())
      await this.asking.addAll(chosen.map((reader) => () => compare(reader, search)))
    }
    // The log has the addresses, and so the words.
    site.logged.push(...site.logged.splice(before).map((line) => line.replace(/"url":"[^"]*"/, '')))
    this.requireNoLeaks()
  }

  /** What a search answers, without the searched word and without what differs each time. */
  private async searchFor(reader: Reader, search: Target, word: string): Promise<string> {
    const { status, body } = await this.ask(reader, { ...search, address: search.address + word })
    const text = `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`
    return text.replaceAll(new RegExp(`${word}|nonce="[^"]*"`, 'gi'), '')
  }

  /**
   * Sends wrong values to the commands on a submission, as everybody who must not read all: the refusals tell nothing, also where
   * a value names a person, a reviewer or a file that exists.
   */
  async sendWrongValues(stage: string, submission: string): Promise<void> {
    const ids = await this.findIds(submission)
    const readers = this.readers.filter(({ readsAll }) => !readsAll)
    for (const target of listCommands(this.site.app.routeTable, ids))
      for (const reader of chooseReaders(target, readers))
        for (const payload of wrongValues(ids))
          if (this.isInSample()) await this.read(stage, reader, target, payload)
    this.requireNoLeaks()
  }

  /** Throws with what somebody has read and may not read. */
  requireNoLeaks(): void {
    if (this.leaks.size === 0) return
    const sentences = [...this.leaks].slice(0, 40).join('\n')
    throw new Error(`${this.leaks.size} leaks:\n${sentences}`)
  }

  /** Notes the names in a text that reaches a reader otherwise. */
  check(stage: string, reader: Reader, route: string, text: string): void {
    for (const [word, name] of this.names.find(text)) {
      this.seen.add(word)
      if (canRead(reader, name) || this.progress.published.has(name)) {
        this.showing.add(route)
        continue
      }
      this.leaks.add(`${stage}: ${reader.name} may not read ${describe(name)} (${route})`)
    }
  }

  /** Sends a request that must be refused. */
  async refuse(
    stage: string,
    reader: Reader,
    target: Omit<Command, 'permission'>,
    payload?: object,
  ): Promise<void> {
    const answer = await this.ask(reader, target, payload)
    this.check(stage, reader, target.route, await textOf(answer))
    if (![401, 403, 404].includes(answer.status))
      this.leaks.add(`${stage}: ${reader.name} may not read what it answers (${target.route})`)
  }

  private async read(
    stage: string,
    reader: Reader,
    target: Command,
    payload?: object,
  ): Promise<void> {
    const question = `${reader.name} ${target.method ?? 'GET'} ${target.route}`
    if (this.refusals.has(question)) return
    const answer = await this.ask(reader, target, payload)
    this.check(stage, reader, target.route, await textOf(answer))
    if (isRefusedForRole(answer, reader, target)) this.refusals.add(question)
  }

  private async ask(
    reader: Reader,
    { address, method = 'GET' }: Omit<Command, 'permission'>,
    payload?: object,
  ): Promise<Answer> {
    const headers = linkHeadersOf(reader)
    const answer = await this.site.ask(reader.who ?? null, {
      method,
      url: address,
      headers,
      ...(payload && { payload }),
    })
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`${address} as ${reader.name}: ${answer.status}`)
    return answer
  }

  async findIds(submission: string | undefined): Promise<KnownIds> {
    const { db } = this.site
    const idsIn = async (table: TableWithId) =>
      (await db.select({ id: table.id }).from(table)).map(({ id }) => id)
    const sent = await db
      .select({ of: submissionFile.submissionId, file: submissionFile.fileId })
      .from(submissionFile)
    const invited = await db
      .select({ id: reviewInvitation.id, reviewer: reviewInvitation.reviewerId })
      .from(reviewInvitation)
      .where(submission ? eq(reviewInvitation.submissionId, submission) : undefined)
    return {
      submissions: submission ? [submission] : [...new Set(sent.map(({ of }) => of))],
      files: submission
        ? sent.filter(({ of }) => of === submission).map(({ file }) => file)
        : await idsIn(file),
      articles: await idsIn(article),
      issues: await idsIn(issue),
      reviewers: submission
        ? [...new Set(invited.map(({ reviewer }) => reviewer))]
        : await idsIn(reviewer),
      invitations: invited.map(({ id }) => id),
      owners: new Map(sent.map(({ of, file }) => [file, of])),
    }
  }
}

function linkHeadersOf({ secret, proofSecret }: Reader): { authorization?: string } {
  if (secret) return { authorization: `ReviewLink ${secret}` }
  return proofSecret ? { authorization: `ProofLink ${proofSecret}` } : {}
}

type Command = Target & { method?: Method }
type TableWithId = typeof file | typeof article | typeof issue | typeof reviewer

const describe = ({ kind, of, by, place }: PlantedName): string =>
  `${kind} of submission ${of}${by ? `, reviewer ${by}` : ''}: ${place}`

/** Everything that a response contains: headers, body, and the unpacked parts of an archive or a Word document. */
export async function textOf({
  headers,
  body,
  bytes,
}: Omit<Answer, 'request' | 'status'>): Promise<string> {
  const head = Object.values(headers).join('\n')
  if (!isArchive(bytes)) return `${head}\n${typeof body === 'string' ? body : JSON.stringify(body)}`
  return `${head}\n${await textOfParts(await readPackage(Buffer.from(bytes)))}`
}

const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

async function textOfParts(parts: PackagePart[]): Promise<string> {
  const texts: string[] = []
  for (const { name, content, inner } of parts) {
    const within = inner ?? (isArchive(content) ? await readPackage(content) : [])
    texts.push(name, content.toString(), await textOfParts(within))
  }
  return texts.join('\n')
}
