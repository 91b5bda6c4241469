import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from '../describe-error.ts'
import { formatLogLine } from './format-log-line.ts'

/** The log of the process, without secrets and without complete email addresses. */
export type Log = Logger

/** What a function needs that only warns. */
export type WarningLog = { warn(fields: object, message: string): void }

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
function standardOutput(): DestinationStream {
  // The type of the package names text only, which is the other mode.
  const output: { write(line: string | Buffer): unknown } = pino.destination({
    dest: 1,
    sync: false,
    minLength: 8192,
    periodicFlush: 1000,
    // In text mode, each line copies the whole batch, which costs a cached page a tenth of its time.
    contentMode: 'buffer',
  })
  return { write: (line) => output.write(Buffer.from(line)) }
}

/** The logged part of a request: never its headers. */
export type LoggedRequest = { method?: string | undefined; url?: string | undefined; ip?: string }

function serializeRequest({ method, url = '', ip }: LoggedRequest) {
  return { method, url: redactUrl(url), ip }
}

/** In characters. */
const maxUrlLength = 1000

/** Addresses in which the redaction of the line finds each secret: nothing is encoded, here or in JSON. */
const plainAddress = /^[\w/.~!$&'()*+,;=:@?#[\]-]*$/

/**
 * Removes secrets from an address that can hide them from the redaction of the line. An address with a percent-encoded
 * secret is logged decoded, so that the secret is found.
 */
function redactUrl(address: string): string {
  const shown = address.slice(0, maxUrlLength)
  if (plainAddress.test(shown)) return shown
  const redacted = redactSecrets(shown)
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

/**
 * Patterns of secrets; each runs only on text that contains its `sign`, and in linear time. They keep the escapes of
 * JSON whole.
 */
const secretPatterns: { sign: RegExp; pattern: RegExp; replacement: string }[] = [
  {
    sign: /password/i,
    pattern: /(reset-?password)[/\\]+[^/\\?#"\s]+/gi,
    replacement: '$1/…',
  },
  // A signed address: expiry time and signature.
  { sign: /\d{9}\./, pattern: /\b\d{9,16}\.[\w-]{43}(?![\w-])/g, replacement: '…' },
  { sign: /manuscript/i, pattern: /(\/manuscript)[/\\]+[^/\\?#"\s]+/gi, replacement: '$1/…' },
  {
    sign: /=/,
    pattern:
      /([?&](?:token|secret|signature|sig|code|api_key|pwd|\w*password)=)(?:[^&#"\s\\]|\\.)+/gi,
    replacement: '$1…',
  },
  {
    sign: /(?:bearer|basic|reviewlink)\s/i,
    pattern: /\b(bearer|basic|reviewlink)\s{1,8}[\w.~+/=-]+/gi,
    replacement: '$1 …',
  },
  {
    sign: /@/,
    pattern:
      /(\\u00[01][\da-f]|[\p{L}\p{N}])[\p{L}\p{M}\p{N}.!#$'*+^_`{|}~-]{0,63}@(?=[\p{L}\p{N}])/gu,
    replacement: '$1…@',
  },
]

/** Most lines contain no sign: one pattern for all is faster than one after the other. */
const anySign = new RegExp(secretPatterns.map(({ sign }) => sign.source).join('|'), 'i')

function redactSecrets(text: string): string {
  if (!anySign.test(text)) return text
  return secretPatterns.reduce(
    (left, { sign, pattern, replacement }) =>
      sign.test(left) ? left.replace(pattern, replacement) : left,
    text,
  )
}
