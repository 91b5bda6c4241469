import { hash } from 'node:crypto'
import type { IssueContents } from '#domain/publishing/article-record.ts'
import type {
  DepositOutcome,
  DepositTarget,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import {
  checkArticleForCrossref,
  checkArticleForDoaj,
  checkIssueForCrossref,
  type RegistrationFinding,
} from '#domain/publishing/registration/registration-checks.ts'
import {
  type CrossrefDeposit,
  crossrefArticle,
  crossrefIssue,
} from '#features/metadata/formats/crossref/crossref.ts'
import { depositorOf } from '#features/metadata/formats/crossref/depositor.ts'
import { doajJson } from '#features/metadata/formats/doaj.ts'
import { writeJson } from '#features/metadata/formats/json.ts'
import { writeDocument, type XmlElement } from '#features/metadata/formats/xml.ts'
import { findIssueContents, findRecord, type JournalContext } from '#features/metadata/records.ts'
import type { Database } from '#platform/database/database.ts'
import type { RegistryCredentials } from './credentials.ts'
import { depositToCrossref } from './crossref-client.ts'
import { depositToDoaj } from './doaj-client.ts'

type Reader = Pick<Database, 'select'>

/** What would be sent of a thing: it is gone, it is not fit to be sent, or it is ready. */
export type DepositContent =
  | { kind: 'gone' }
  | { kind: 'unfit'; words: string }
  /** `digest` is the same for the same content, whenever it is sent. */
  | { kind: 'ready'; digest: string; send: (sending: SendContext) => Promise<DepositOutcome> }

/** With what, and how it is sent; `stamp` is later than that of every deposit of the thing before. */
export type SendContext = { registries: RegistryCredentials; stamp: Date; remoteId: string | null }

/** The issue with the year in which its first article appeared, where it has no date of its own. */
export function withYear(issue: IssueContents): IssueContents {
  const [earliest] = issue.articles.map(({ dates }) => dates.published).sort()
  const year = issue.year ?? (earliest ? Number(earliest.slice(0, 4)) : null)
  return { ...issue, year }
}

/** What a registry would be sent of a thing as it is now. */
export async function buildContent(
  db: Reader,
  journalContext: JournalContext,
  registry: Registry,
  { kind, id }: DepositTarget,
): Promise<DepositContent> {
  if (registry === 'doaj') return doajContent(db, journalContext, id)
  const prefix = journalContext.journal.doi?.prefix ?? null
  if (kind === 'issue') {
    const found = await findIssueContents(db, journalContext, id)
    if (!found) return { kind: 'gone' }
    const issue = withYear(found)
    const findings = checkIssueForCrossref(issue, { prefix })
    return crossrefContent(journalContext, issue, findings, (deposit) =>
      crossrefIssue(issue, deposit),
    )
  }
  const record = await findRecord(db, journalContext, id)
  if (!record) return { kind: 'gone' }
  const findings = checkArticleForCrossref(record, { prefix })
  return crossrefContent(journalContext, record, findings, (deposit) =>
    crossrefArticle(record, deposit),
  )
}

function crossrefContent(
  { journal }: JournalContext,
  { id, doi }: { id: string; doi: string | null },
  findings: RegistrationFinding[],
  compose: (deposit: CrossrefDeposit) => XmlElement | undefined,
): DepositContent {
  const write = (batchId: string, at: Date) => {
    const depositor = depositorOf(journal)
    const document = compose({ batchId, at, depositor, registrant: journal.publisher })
    return document && writeDocument(document)
  }
  const plain = write('', new Date(0))
  const unfit = invalidContent(findings)
  if (unfit || !plain || !doi) return unfit ?? { kind: 'unfit', words: 'Not sent: it has no DOI.' }
  return {
    kind: 'ready',
    digest: hash('sha256', plain),
    async send({ registries, stamp }) {
      const name = `${id}-${stamp.getTime()}`
      const xml = write(name, stamp) ?? plain
      if (!registries.crossref) return { state: 'unreachable', words: 'No credentials are set.' }
      return depositToCrossref(registries.crossref, { xml, doi, name }, registries.timeoutMs)
    },
  }
}

async function doajContent(
  db: Reader,
  journalContext: JournalContext,
  id: string,
): Promise<DepositContent> {
  const record = await findRecord(db, journalContext, id)
  if (!record) return { kind: 'gone' }
  const unfit = invalidContent(checkArticleForDoaj(record))
  if (unfit) return unfit
  const json = writeJson(doajJson(record))
  return {
    kind: 'ready',
    digest: hash('sha256', json),
    send: ({ registries, remoteId }) => sendToDoaj(registries, remoteId, json),
  }
}

/** Sends an article to DOAJ, or takes it back from there. */
export async function sendToDoaj(
  { doaj, timeoutMs }: RegistryCredentials,
  remoteId: string | null,
  json: string,
): Promise<DepositOutcome> {
  if (!doaj) return { state: 'unreachable', words: 'No credentials are set.' }
  return depositToDoaj(doaj, { remoteId, json }, timeoutMs)
}

function invalidContent(findings: RegistrationFinding[]): DepositContent | undefined {
  const refused = findings.filter(({ weight }) => weight === 'refused')
  if (refused.length === 0) return undefined
  const words = refused.map(({ sentence }) => sentence).join(' ')
  return { kind: 'unfit', words: `Not sent: ${words}` }
}
