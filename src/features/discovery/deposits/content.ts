import { hash } from 'node:crypto'
import type { Journal } from '#domain/journal/journal.ts'
import type { Outcome, Registry, Thing } from '#domain/publishing/deposit.ts'
import type { IssueContents } from '#domain/publishing/record.ts'
import {
  type RegistrationFinding,
  whatCrossrefRefuses,
  whatCrossrefRefusesOfIssue,
  whatDoajRefuses,
} from '#domain/publishing/registration.ts'
import type { Database } from '#platform/database/database.ts'
import { crossrefArticle, crossrefIssue, type Deposit } from '../formats/crossref.ts'
import { doajJson } from '../formats/doaj.ts'
import { writeJson } from '../formats/json.ts'
import { writeDocument, type XmlElement } from '../formats/xml.ts'
import { describeIssue, findRecord, type Voice } from '../records.ts'
import { depositAtCrossref } from './deposit-at-crossref.ts'
import { depositAtDoaj } from './deposit-at-doaj.ts'
import type { Registries } from './registries.ts'

type Reader = Pick<Database, 'select'>

/** What would be sent of a thing: it is gone, it is not fit to be sent, or it is ready. */
export type Content =
  | { kind: 'gone' }
  | { kind: 'unfit'; words: string }
  /** `digest` is the same for the same content, whenever it is sent. */
  | { kind: 'ready'; digest: string; send: (sending: Sending) => Promise<Outcome> }

/** With what, and how it is sent; `stamp` is later than that of every deposit of the thing before. */
export type Sending = { registries: Registries; stamp: Date; remoteId: string | null }

/** Whom Crossref writes to about a deposit. */
export function depositorOf({ doi, publisher, contact }: Journal): Deposit['depositor'] {
  return doi?.depositor ?? { name: publisher, email: contact.email }
}

/** The issue with the year in which its first article appeared, where it has no date of its own. */
export function withYear(issue: IssueContents): IssueContents {
  const [earliest] = issue.articles.map(({ dates }) => dates.published).sort()
  const year = issue.year ?? (earliest ? Number(earliest.slice(0, 4)) : null)
  return { ...issue, year }
}

/** What a registry would be sent of a thing as it is now. */
export async function describeContent(
  db: Reader,
  voice: Voice,
  registry: Registry,
  { kind, id }: Thing,
): Promise<Content> {
  if (registry === 'doaj') return contentForDoaj(db, voice, id)
  const prefix = voice.journal.doi?.prefix ?? null
  if (kind === 'issue') {
    const found = await describeIssue(db, voice, id)
    if (!found) return { kind: 'gone' }
    const issue = withYear(found)
    const findings = whatCrossrefRefusesOfIssue(issue, { prefix })
    return forCrossref(voice, issue, findings, (deposit) => crossrefIssue(issue, deposit))
  }
  const record = await findRecord(db, voice, id)
  if (!record) return { kind: 'gone' }
  const findings = whatCrossrefRefuses(record, { prefix })
  return forCrossref(voice, record, findings, (deposit) => crossrefArticle(record, deposit))
}

function forCrossref(
  { journal }: Voice,
  { id, doi }: { id: string; doi: string | null },
  findings: RegistrationFinding[],
  compose: (deposit: Deposit) => XmlElement | undefined,
): Content {
  const write = (batchId: string, at: Date) => {
    const depositor = depositorOf(journal)
    const document = compose({ batchId, at, depositor, registrant: journal.publisher })
    return document && writeDocument(document)
  }
  const plain = write('', new Date(0))
  const unfit = unfitFor(findings)
  if (unfit || !plain || !doi) return unfit ?? { kind: 'unfit', words: 'Not sent: it has no DOI.' }
  return {
    kind: 'ready',
    digest: hash('sha256', plain),
    async send({ registries, stamp }) {
      const name = `${id}-${stamp.getTime()}`
      const xml = write(name, stamp) ?? plain
      if (!registries.crossref) return { state: 'unreachable', words: 'No credentials are set.' }
      return depositAtCrossref(registries.crossref, { xml, doi, name }, registries.withinMs)
    },
  }
}

async function contentForDoaj(db: Reader, voice: Voice, id: string): Promise<Content> {
  const record = await findRecord(db, voice, id)
  if (!record) return { kind: 'gone' }
  const unfit = unfitFor(whatDoajRefuses(record))
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
  { doaj, withinMs }: Registries,
  remoteId: string | null,
  json: string,
): Promise<Outcome> {
  if (!doaj) return { state: 'unreachable', words: 'No credentials are set.' }
  return depositAtDoaj(doaj, { remoteId, json }, withinMs)
}

function unfitFor(findings: RegistrationFinding[]): Content | undefined {
  const refused = findings.filter(({ weight }) => weight === 'refused')
  if (refused.length === 0) return undefined
  const words = refused.map(({ sentence }) => sentence).join(' ')
  return { kind: 'unfit', words: `Not sent: ${words}` }
}
