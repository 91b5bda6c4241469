import { allInside, childrenOf, type XmlElement } from '#domain/manuscript/read/xml/element.ts'
import { parseXml } from '#domain/manuscript/read/xml/parse-xml.ts'
import { XmlError } from '#domain/manuscript/read/xml/xml-parser.ts'
import type { DepositOutcome } from '#domain/publishing/registration/deposit.ts'

/** The result for one DOI of a deposit. */
export type RecordDiagnostic = { status: string; doi: string; msg: string }
export type SubmissionLog = { status: string; records: RecordDiagnostic[] }

/**
 * Parses Crossref's submission log, `doi_batch_diagnostic` (its page "Interpret submission logs"). Returns undefined for
 * other or incomplete documents.
 */
export function parseSubmissionLog(xml: string): SubmissionLog | undefined {
  const root = readRoot(xml)
  if (root?.name !== 'doi_batch_diagnostic') return undefined
  const textIn = (record: XmlElement, name: string) =>
    childrenOf(record, name)
      .map(({ text }) => text)
      .join('')
  return {
    status: root.attributes.status ?? 'completed',
    records: allInside(root, 'record_diagnostic').map((record) => ({
      status: record.attributes.status ?? '',
      doi: textIn(record, 'doi'),
      msg: textIn(record, 'msg'),
    })),
  }
}

function readRoot(xml: string): XmlElement | undefined {
  try {
    return parseXml(xml).root
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

/** Whether Crossref has a later deposit of the same DOI. */
const isOutdated = ({ msg }: RecordDiagnostic) => /less or equal to\s+previously/i.test(msg)

/**
 * The result for one DOI. The log of an article also has the DOI of its issue, which has its own deposit. All records
 * count only if none names the DOI. A response of 200 can contain a failure.
 */
export function interpretSubmissionLog(
  { status, records }: SubmissionLog,
  doi: string,
): Pick<DepositOutcome, 'state' | 'message'> {
  const own = records.filter((record) => record.doi.trim().toLowerCase() === doi.toLowerCase())
  const relevant = own.length > 0 ? own : records
  const withStatus = (status: string) =>
    relevant.filter((record) => record.status.toLowerCase() === status)
  const [failures, warnings] = [withStatus('failure'), withStatus('warning')]
  const messageOf = (of: RecordDiagnostic[]) =>
    of.map(({ msg }) => msg.trim() || 'Crossref gives no reason.').join(' · ')
  if (failures.length > 0) {
    // The next attempt has a later timestamp.
    const state = failures.every(isOutdated) ? 'unreachable' : 'refused'
    return { state, message: messageOf(failures) }
  }
  if (warnings.length > 0) return { state: 'warned', message: messageOf(warnings) }
  if (relevant.length > 0 && withStatus('success').length === relevant.length)
    return { state: 'accepted', message: messageOf(relevant) }
  const pending = `Crossref has not processed it yet (status “${status || 'none'}”).`
  return { state: 'sent', message: pending }
}
