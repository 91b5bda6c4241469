import type { DepositOutcome } from '#domain/publishing/registration/deposit.ts'
import { callRegistry, type RegistryResponse, sanitizeMessage } from './call-registry.ts'
import { type CrossrefCredentials, defaultTimeout } from './credentials.ts'
import { interpretSubmissionLog, parseSubmissionLog } from './crossref-log.ts'

/**
 * Deposits XML at Crossref's v2 API, which answers with the submission log: a form of `operation`, `usr`, `pwd` and the file
 * `mdFile`. Login and password stand in the body alone.
 */
export async function depositToCrossref(
  { url, login, password }: CrossrefCredentials,
  { xml, doi, name }: { xml: string; doi: string; name: string },
  timeoutMs = defaultTimeout,
): Promise<DepositOutcome> {
  const body = new FormData()
  body.set('operation', 'doMDUpload')
  body.set('usr', login)
  body.set('pwd', password)
  body.set('mdFile', new Blob([xml], { type: 'application/xml' }), `${name}.xml`)
  const reply = await callRegistry({ method: 'POST', url: new URL(url), body, timeoutMs })
  const outcome = interpretResponse(reply, doi)
  return { ...outcome, words: sanitizeMessage(outcome.words, [login, password]) }
}

function interpretResponse(reply: RegistryResponse, doi: string): DepositOutcome {
  if ('problem' in reply) return { state: 'unreachable', words: reply.problem }
  const { status, text } = reply
  const diagnostic = parseSubmissionLog(text)
  // A log that comes with an error tells which.
  if (diagnostic && (status === 200 || status === 400 || status === 403)) {
    const judged = interpretSubmissionLog(diagnostic, doi)
    if (status === 200 || judged.state === 'refused') return { ...judged, status }
  }
  if (status === 200)
    return { state: 'unreachable', status, words: 'Crossref answered what cannot be read.' }
  return { ...interpretStatus(status), status }
}

/** What a status without a log means. */
function interpretStatus(status: number): Pick<DepositOutcome, 'state' | 'words'> {
  if (status === 401 || status === 403) {
    const words = `Crossref does not take the login and the password (${status}), or not for this prefix.`
    return { state: 'refused', words }
  }
  if (status === 404)
    return { state: 'refused', words: 'There is nothing at CROSSREF_URL (404): is it right?' }
  if (status === 429) return { state: 'unreachable', words: 'Crossref is asked too often (429).' }
  if (status >= 500 || status === 408)
    return { state: 'unreachable', words: `Crossref cannot take it just now (${status}).` }
  return { state: 'refused', words: `Crossref answered ${status} and no reason.` }
}
