import { hash } from 'node:crypto'
import type { ArticleRecord, IssueContents } from '#domain/publishing/article-record.ts'
import type {
  DepositOutcome,
  DepositTarget,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import {
  checkArticle,
  checkIssue,
  type RegistrationFinding,
} from '#domain/publishing/registration/registration-checks.ts'
import { writeDocument } from '#domain/text/xml.ts'
import {
  type CrossrefDeposit,
  crossrefArticle,
  crossrefIssue,
  depositorOf,
} from '#features/metadata/formats/crossref/crossref.ts'
import { crossrefReviews } from '#features/metadata/formats/crossref/crossref-reviews.ts'
import { doajJson } from '#features/metadata/formats/doaj.ts'
import { writeJson } from '#features/metadata/formats/json.ts'
import { findRecord, type JournalContext } from '#features/publishing/articles/record-queries.ts'
import { findIssueContents } from '#features/publishing/issues/issue-record-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RegistryCredentials } from './credentials.ts'
import { depositToCrossref } from './crossref-client.ts'
import { depositToDoaj } from './doaj-client.ts'

/** `stamp` is later than that of every earlier deposit of the target. */
export type SendContext = { registries: RegistryCredentials; stamp: Date; remoteId: string | null }

/** `digest` depends on the content only, and not on the time of sending. */
type ReadyContent = { digest: string; send: (context: SendContext) => Promise<DepositOutcome> }

/** The content of a deposit, or why there is none: the target is not public, or the registry would refuse it. */
export type DepositContent =
  | { kind: 'gone' }
  | { kind: 'invalid'; message: string }
  | ({ kind: 'ready' } & ReadyContent)

/** Sets the year of an issue without a date to that of its first article. */
export function withYear(issue: IssueContents): IssueContents {
  const [earliest] = issue.articles.map(({ dates }) => dates.published).sort()
  return { ...issue, year: issue.year ?? (earliest ? Number(earliest.slice(0, 4)) : null) }
}

/** Builds the content that a registry would be sent now. */
export async function buildContent(
  db: Reader,
  context: JournalContext,
  registry: Registry,
  { kind, id }: DepositTarget,
): Promise<DepositContent> {
  const settings = { prefix: context.journal.doi?.prefix ?? null }
  if (kind === 'issue') {
    const contents = await findIssueContents(db, context, id)
    if (!contents) return { kind: 'gone' }
    const issue = withYear(contents)
    return validContent(checkIssue(issue, settings), () =>
      crossrefContent(context, issue, (deposit) => crossrefIssue(issue, deposit)),
    )
  }
  const record = await findRecord(db, context, id)
  if (!record) return { kind: 'gone' }
  if (kind === 'reviews')
    return record.reviews.length === 0
      ? { kind: 'gone' }
      : validContent(checkArticle.crossref(record, settings), () => reviewsContent(context, record))
  return validContent(checkArticle[registry](record, settings), () =>
    registry === 'doaj'
      ? doajContent(record)
      : crossrefContent(context, record, (deposit) => crossrefArticle(record, deposit)),
  )
}

function validContent(
  findings: RegistrationFinding[],
  build: () => ReadyContent | undefined,
): DepositContent {
  const refused = findings.filter(({ weight }) => weight === 'refused')
  if (refused.length > 0)
    return {
      kind: 'invalid',
      message: `Not sent: ${refused.map(({ sentence }) => sentence).join(' ')}`,
    }
  const content = build()
  return content
    ? { kind: 'ready', ...content }
    : { kind: 'invalid', message: 'Not sent: it has no DOI.' }
}

const missingCredentials: DepositOutcome = {
  state: 'unreachable',
  message: 'No credentials are set.',
}

function crossrefContent(
  { journal }: JournalContext,
  { id, doi }: { id: string; doi: string | null },
  compose: (deposit: CrossrefDeposit) => ReturnType<typeof crossrefArticle>,
): ReadyContent | undefined {
  const write = (batchId: string, at: Date) => {
    const document = compose({ batchId, at, depositor: depositorOf(journal) })
    return document && writeDocument(document)
  }
  const undated = write('', new Date(0))
  if (!undated || !doi) return undefined
  return {
    digest: hash('sha256', undated),
    async send({ registries: { crossref, timeoutMs }, stamp }) {
      const name = `${id}-${stamp.getTime()}`
      const xml = write(name, stamp) ?? undated
      return crossref
        ? depositToCrossref(crossref, { xml, doi, name }, timeoutMs)
        : missingCredentials
    },
  }
}

const reviewsContent = (context: JournalContext, record: ArticleRecord) =>
  crossrefContent(
    context,
    { id: `${record.id}-reviews`, doi: record.reviews[0]?.doi ?? null },
    (deposit) => crossrefReviews(record, deposit),
  )

function doajContent(record: ArticleRecord): ReadyContent {
  const json = writeJson(doajJson(record))
  return {
    digest: hash('sha256', json),
    send: ({ registries, remoteId }) => sendToDoaj(registries, remoteId, json),
  }
}

/** Saves an article at DOAJ, or removes it (`removed`). */
export const sendToDoaj = async (
  { doaj, timeoutMs }: RegistryCredentials,
  remoteId: string | null,
  json: string,
): Promise<DepositOutcome> =>
  doaj ? depositToDoaj(doaj, { remoteId, json }, timeoutMs) : missingCredentials
