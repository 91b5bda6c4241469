import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from '../describe-error.ts'
import { formatLogLine } from './format-log-line.ts'

/** The log of the process, without secrets and without complete email addresses. */
export type Log = Logger

/** Opens the log: readable lines on a terminal, else JSON. */
export function openLog(
  level: string,
  output: DestinationStream = process.stdout.isTTY ? terminal() : standardOutput(),
): Log {
  return pino(
    { level, serializers: { req: serializeRequest, err: describeError } },
    { write: (line) => output.write(redactSecrets(line)) },
  )
}

function terminal(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true })
  return { write: (line) => output.write(formatLogLine(line)) }
}

/** Lines are written in batches, at the latest after a second or at exit. */
const standardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 })

/** The logged part of a request: never its headers. */
export type LoggedRequest = { method?: string | undefined; url?: string | undefined; ip?: string }

function serializeRequest({ method, url = '', ip }: LoggedRequest) {
  return { method, url: redactUrl(url), ip }
}

/** In characters. */
const maxUrlLength = 1000

/**
 * Removes secrets from an address. An address with a percent-encoded secret is logged decoded, so that the secret
 * is found.
 */
function redactUrl(address: string): string {
  const redacted = redactSecrets(address.slice(0, maxUrlLength))
  const decoded = decodeFully(redacted)
  return redactSecrets(decoded) === decoded ? redacted : decoded
}

/** Decodes up to three times; invalid codes stay. */
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

/** Patterns of secrets; each runs only on lines that contain its `sign`, and in linear time. */
const secretPatterns: { sign: RegExp | string; pattern: RegExp; replacement: string }[] = [
  { sign: /password/i, pattern: /(reset-?password)[/\\]+[^/\\?#"\s]+/gi, replacement: '$1/…' },
  // A signed address: expiry time and signature.
  { sign: '.', pattern: /\b\d{9,16}\.[\w-]{43}(?![\w-])/g, replacement: '…' },
  { sign: /manuscript/i, pattern: /(\/manuscript)[/\\]+[^/\\?#"\s]+/gi, replacement: '$1/…' },
  {
    sign: '=',
    pattern: /([?&](?:token|secret|signature|sig|code|api_key|pwd|\w*password)=)[^&#"\s]+/gi,
    replacement: '$1…',
  },
  { sign: ' ', pattern: /\b(bearer|basic|reviewlink)\s{1,8}[\w.~+/=-]+/gi, replacement: '$1 …' },
  {
    sign: '@',
    pattern: /([\p{L}\p{N}])[\p{L}\p{M}\p{N}.!#$'*+^_`{|}~-]{0,63}@(?=[\p{L}\p{N}])/gu,
    replacement: '$1…@',
  },
]

function redactSecrets(text: string): string {
  return secretPatterns.reduce(
    (left, { sign, pattern, replacement }) =>
      (typeof sign === 'string' ? left.includes(sign) : sign.test(left))
        ? left.replace(pattern, replacement)
        : left,
    text,
  )
}
