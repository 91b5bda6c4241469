import type { DepositOutcome } from '#domain/publishing/registration/deposit.ts'
import {
  callRegistry,
  type RegistryResponse,
  sanitizeMessage,
} from '#platform/registry/call-registry.ts'
import { type CrossrefCredentials, defaultTimeout } from './credentials.ts'
import { interpretSubmissionLog, parseSubmissionLog } from './crossref-log.ts'

/**
 * Deposits XML through Crossref's v2 API, which responds with the submission log. The form has the fields `operation`,
 * `usr`, `pwd` and `mdFile`; only the body contains login and password.
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
  const response = await callRegistry({ method: 'POST', url: new URL(url), body, timeoutMs })
  const outcome = interpretResponse(response, doi)
  return { ...outcome, message: sanitizeMessage(outcome.message, [login, password]) }
}

function interpretResponse(response: RegistryResponse, doi: string): DepositOutcome {
  if ('problem' in response) return { state: 'unreachable', message: response.problem }
  const { status, text } = response
  const log = parseSubmissionLog(text)
  // The log in an error response has the reason.
  if (log && (status === 200 || status === 400 || status === 403)) {
    const outcome = interpretSubmissionLog(log, doi)
    if (status === 200 || outcome.state === 'refused') return { ...outcome, status }
  }
  return { ...interpretStatus(status), status }
}

/** The meaning of a status without a log. */
function interpretStatus(status: number): Pick<DepositOutcome, 'state' | 'message'> {
  if (status === 401 || status === 403) {
    const message = `Crossref did not accept the login and password (${status}), or not for this prefix.`
    return { state: 'refused', message }
  }
  if (status === 404)
    return {
      state: 'refused',
      message:
        'The address of Crossref’s deposit service is wrong (404). Please ask your site administrator to check it.',
    }
  if (status === 200)
    return { state: 'unreachable', message: 'The response of Crossref cannot be read.' }
  if (status === 429)
    return { state: 'unreachable', message: 'Crossref gets too many requests (429).' }
  if (status >= 500 || status === 408)
    return { state: 'unreachable', message: `Crossref is not available (${status}).` }
  return { state: 'refused', message: `Crossref answered ${status} without a reason.` }
}
