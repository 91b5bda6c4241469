import sax from 'sax'
import type { DepositOutcome } from '#domain/publishing/registration/deposit.ts'

/** What Crossref says of one DOI of a deposit. */
export type RecordDiagnostic = { status: string; doi: string; msg: string }
export type SubmissionLog = { status: string; records: RecordDiagnostic[] }

/**
 * Reads Crossref's submission log, `doi_batch_diagnostic` (its page "Interpret submission logs"); undefined where it is none, or
 * cut off.
 */
export function parseSubmissionLog(xml: string): SubmissionLog | undefined {
  const found: SubmissionLog = { status: '', records: [] }
  const path: string[] = []
  const parser = sax.parser(true)
  let isWhole = false
  let isOne = false
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    path.push(name)
    if (path.length === 1) {
      isOne = name === 'doi_batch_diagnostic'
      found.status = attributeValue(attributes.status) ?? 'completed'
    }
    if (name === 'record_diagnostic')
      found.records.push({ status: attributeValue(attributes.status) ?? '', doi: '', msg: '' })
  }
  const add = (text: string) => {
    const record = found.records.at(-1)
    const [inner, outer] = [path.at(-1), path.at(-2)]
    if (record && outer === 'record_diagnostic' && (inner === 'doi' || inner === 'msg'))
      record[inner] += text
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => {
    path.pop()
    isWhole = path.length === 0
  }
  try {
    parser.write(xml).close()
  } catch {
    return undefined
  }
  return isOne && isWhole ? found : undefined
}

/** The value of an attribute. */
const attributeValue = (attribute: string | { value: string } | undefined): string | undefined =>
  typeof attribute === 'object' ? attribute.value : attribute

/** What they say of a deposit that is older than one they have. */
const isOutdated = ({ msg }: RecordDiagnostic) => /less or equal to\s+previously/i.test(msg)

/**
 * What Crossref's log means for the thing with this DOI. A log speaks of each DOI in a deposit, that of an article's issue
 * too, which has a deposit of its own: only where it does not name ours does all of it count. A failure can stand in an answer of 200.
 */
export function interpretSubmissionLog(
  { status, records }: SubmissionLog,
  doi: string,
): Pick<DepositOutcome, 'state' | 'words'> {
  const own = records.filter((record) => record.doi.trim().toLowerCase() === doi.toLowerCase())
  const judged = own.length > 0 ? own : records
  const failures = judged.filter((record) => record.status.toLowerCase() === 'failure')
  const warnings = judged.filter((record) => record.status.toLowerCase() === 'warning')
  const words = (of: RecordDiagnostic[]) =>
    of.map(({ msg }) => msg.trim() || 'Crossref gives no reason.').join(' · ')
  if (failures.length > 0)
    // A later deposit of the same DOI was faster: with a later moment it is taken.
    return { state: failures.every(isOutdated) ? 'unreachable' : 'refused', words: words(failures) }
  if (warnings.length > 0) return { state: 'warned', words: words(warnings) }
  if (judged.length > 0 && judged.every((record) => record.status.toLowerCase() === 'success'))
    return { state: 'accepted', words: words(judged) }
  return { state: 'sent', words: `Crossref has it, and says “${status || 'nothing'}” so far.` }
}
