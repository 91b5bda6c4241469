import PostalMime from 'postal-mime'

/** What a mail that came back says of a letter (RFC 3464). */
export type Bounce = {
  /** The marks of letters in the addresses that it was sent to. */
  marks: string[]
  /** What became of the letter: `failed`, `delayed`, … (2.3.3) */
  action: string
  /** Such as `5.1.1` (RFC 3463); empty where it is none. */
  status: string
  /** The words of the server that did not take it. */
  words: string
}

/** Headers that tell to which address a mail was delivered. */
const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** How much of a report is read, in characters; no server writes as much for one address. */
const maxReportLength = 16_000

/**
 * Reads a mail that may have come back: undefined where it is no report of a letter's delivery. It is a
 * stranger's: this runs in a confined process.
 */
export async function readBounce(mail: Uint8Array): Promise<Bounce | undefined> {
  const { headers, attachments } = await PostalMime.parse(mail, { maxNestingDepth: 20 })
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!report) return undefined
  const marks = headers
    .filter(({ key }) => recipientHeaders.includes(key))
    .slice(0, 20)
    .flatMap(({ value }) => returnTokensIn(value.slice(0, 2000)))
  const content = Buffer.from(report.content as ArrayBuffer).toString('utf8', 0, maxReportLength)
  const fields = recipientFields(content)
  const action = fields.get('action')?.toLowerCase() ?? ''
  if (marks.length === 0 || !action) return undefined
  const [status = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? []
  return { marks, action, status, words: diagnosticText(fields.get('diagnostic-code') ?? '') }
}

/** The marks in return paths (`returnPathOf`): servers may have changed the case. */
const returnTokensIn = (addresses: string): string[] =>
  [...addresses.matchAll(/\+([\da-z]{16})@/gi)].map(([, mark = '']) => mark.toLowerCase())

/** The fields about the first recipient: a letter has one. Those about the whole mail stand before them (2.1). */
function recipientFields(report: string): Map<string, string> {
  const groups = report.replaceAll('\r\n', '\n').split('\n\n').slice(0, 10).map(parseFields)
  return groups.find((fields) => fields.has('action')) ?? new Map()
}

/** Fields by their names in lower case, each on one line. */
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

/** Without the kind of server that spoke (`smtp; 550 …`, 2.3.6). */
const diagnosticText = (diagnostic: string): string =>
  diagnostic.replace(/^[\w-]{1,20};/, '').trim()
