import PostalMime from 'postal-mime'
import { returnTokensIn } from './return-path.ts'

/** A delivery status report (RFC 3464). */
export type Bounce = {
  /** The bounce tokens in the addresses that received it. */
  tokens: string[]
  /** `failed`, `delayed`, … (2.3.3) */
  action: string
  /** Such as `5.1.1` (RFC 3463); empty if it is invalid. */
  status: string
  /** The message of the server that refused it. */
  diagnostic: string
}

/** In characters: a report about one address is much shorter. */
const maxReportLength = 16_000

/** Reads an untrusted email, so it runs in the sandbox. Returns undefined if it is not a delivery status report. */
export async function readBounce(email: Uint8Array): Promise<Bounce | undefined> {
  const { headers, attachments } = await PostalMime.parse(email, { maxNestingDepth: 20 })
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!report) return undefined
  const tokens = returnTokensIn(headers)
  const content = Buffer.from(report.content as ArrayBuffer).toString('utf8', 0, maxReportLength)
  const fields = recipientFields(content)
  const action = fields.get('action')?.toLowerCase() ?? ''
  if (tokens.length === 0 || !action) return undefined
  const [status = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? []
  return { tokens, action, status, diagnostic: diagnosticText(fields.get('diagnostic-code') ?? '') }
}

/** The fields of the first recipient, after those of the whole email (2.1). Our emails have one recipient. */
function recipientFields(report: string): Map<string, string> {
  const groups = report.replaceAll('\r\n', '\n').split('\n\n').slice(0, 10).map(parseFields)
  return groups.find((fields) => fields.has('action')) ?? new Map()
}

/** Unfolds the lines, and indexes the fields by their names in lower case. */
function parseFields(text: string): Map<string, string> {
  const lines = text
    .replace(/\n[ \t]{1,200}/g, ' ')
    .split('\n')
    .slice(0, 40)
  return new Map(
    lines.flatMap((line) => {
      const end = line.indexOf(':')
      return end > 0 ? [[line.slice(0, end).trim().toLowerCase(), line.slice(end + 1).trim()]] : []
    }),
  )
}

/** Removes the type of the diagnostic (`smtp; 550 …`, 2.3.6). */
const diagnosticText = (diagnostic: string): string =>
  diagnostic.replace(/^[\w-]{1,20};/, '').trim()
