import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

/** The one log of a process: lines of JSON, without secrets and without whole mail addresses. */
export type Log = Logger

/**
 * Opens the log. Lines are written in bunches, at the latest a second after they were made and when
 * the process ends.
 */
export function openLog(level: string, output: DestinationStream = standardOutput()): Log {
  return pino(
    { level, serializers: { req: serializeRequest, err: describeError } },
    { write: (line) => output.write(redactSecrets(line)) },
  )
}

const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 })

/** What the log tells of a request: never its headers. */
export type LoggedRequest = { method?: string | undefined; url?: string | undefined; ip?: string }

function serializeRequest({ method, url = '', ip }: LoggedRequest) {
  return { method, url: redactUrl(url), ip }
}

/** The longest address that is logged, in characters. */
const maxUrlLength = 1000

/**
 * An address without its secrets. One whose secret stands behind percent signs is shown decoded, so
 * that what hides secrets finds it; any other as it came.
 */
function redactUrl(address: string): string {
  const cut = redactSecrets(address.slice(0, maxUrlLength))
  const decoded = decodeFully(cut)
  return redactSecrets(decoded) === decoded ? cut : decoded
}

/** Decodes what was encoded up to three times, and what cannot be decoded not at all. */
function decodeFully(address: string): string {
  let decoded = address
  for (let times = 0; times < 3 && decoded.includes('%'); times += 1) {
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
      try {
        return decodeURIComponent(codes)
      } catch {
        return codes
      }
    })
  }
  return decoded
}

/** What hides a secret: it is looked for where `sign` stands in the line. Each is linear in the line. */
const secretPatterns: { sign: RegExp | string; pattern: RegExp; instead: string }[] = [
  { sign: /password/i, pattern: /(reset-?password)[/\\]+[^/\\?#"\s]+/gi, instead: '$1/…' },
  // An address that works without a token: until when, and the signature.
  { sign: '.', pattern: /\b\d{9,16}\.[\w-]{43}(?![\w-])/g, instead: '…' },
  { sign: /manuscript/i, pattern: /(\/manuscript)[/\\]+[^/\\?#"\s]+/gi, instead: '$1/…' },
  {
    sign: '=',
    pattern: /([?&](?:token|secret|signature|sig|code|api_key|pwd|\w*password)=)[^&#"\s]+/gi,
    instead: '$1…',
  },
  { sign: ' ', pattern: /\b(bearer|basic)\s{1,8}[\w.~+/=-]+/gi, instead: '$1 …' },
  {
    sign: '@',
    pattern: /([\p{L}\p{N}])[\p{L}\p{M}\p{N}.!#$'*+^_`{|}~-]{0,63}@(?=[\p{L}\p{N}])/gu,
    instead: '$1…@',
  },
]

function redactSecrets(text: string): string {
  return secretPatterns.reduce(
    (left, { sign, pattern, instead }) =>
      (typeof sign === 'string' ? left.includes(sign) : sign.test(left))
        ? left.replace(pattern, instead)
        : left,
    text,
  )
}
