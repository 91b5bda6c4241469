import { adminCredentials } from '../../e2e/people.ts'
import { bytesOf, sampleDocx, samplePdf, sha256 } from '../fixtures/files.ts'
import { type Place, runAdmin } from './start-server.ts'

/** A file to send, with the hash that it must still have when it is downloaded. */
export type SampleFile = { bytes: Buffer<ArrayBuffer>; sha256: string }

export type FileRecord = { fileId: string; sha256: string }

export type ArticleRecord = {
  _id: string
  title: string
  status: string
  pdfFile: FileRecord | null
  docxFile: FileRecord | null
}

export type SubmissionRecord = {
  _id: string
  title: string
  status: string
  journalId: string | null
  docxFile: { fileId: string }
}

/** A user of the API, logged in with a token. */
export type Client = { origin: string; token: string }

/** An answer other than success. */
export class UnexpectedStatus extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function sampleFile(file: File): Promise<SampleFile> {
  const bytes = await bytesOf(file)
  return { bytes, sha256: sha256(bytes) }
}

/** A PDF of one page that contains `mark`; `padding` invisible bytes make it larger. */
export const makePdf = (mark: string, padding = 0) => sampleFile(samplePdf({ mark, padding }))

export const makeDocx = (text: string) => sampleFile(sampleDocx({ text }))

/** Throws `UnexpectedStatus` for a response other than success, and the error of `fetch` without a response. */
export async function call<Answer>(
  { origin, token }: Client,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers }
  const signal = AbortSignal.timeout(60_000)
  const answer = await fetch(`${origin}/api${path}`, { ...init, headers, signal })
  const text = await answer.text()
  const { ok, status } = answer
  if (!ok) throw new UnexpectedStatus(status, `${init.method ?? 'GET'} ${path}: ${status} ${text}`)
  return JSON.parse(text)
}

export const json = (method: string, body: object) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

export function form(fields: Record<string, string>, files: Record<string, SampleFile>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  for (const [name, { bytes }] of Object.entries(files))
    made.set(name, new Blob([bytes]), `${name}.file`)
  return made
}

/** Logs in as the administrator, or with another account that has the same password. */
export async function logIn(origin: string, email = adminCredentials.email): Promise<Client> {
  const credentials = json('POST', { ...adminCredentials, email })
  const { token } = await call<{ token: string }>({ origin, token: '' }, '/login', credentials)
  return { origin, token }
}

/** Creates this many managers and logs them in, because one account may send few forms at the same time. */
export async function createManagers(place: Place, origin: string, count: number) {
  const managers: Client[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `manager-${n}@example.org`
    await runAdmin(place, ['create-admin', email, '--password', adminCredentials.password])
    managers.push(await logIn(origin, email))
  }
  return managers
}

const metadata = (title: string) => ({
  title,
  abstract: `What ${title} is about.`,
  authors: JSON.stringify(['Ngozi Adébáyọ̀', 'Musa Ɗanlami']),
  keywords: JSON.stringify(['education']),
})

/** Uploads a published article. Returns its id. */
export async function uploadArticle(
  client: Client,
  title: string,
  files: { pdfFile: SampleFile; docxFile: SampleFile },
): Promise<string> {
  const init = { method: 'POST', body: form(metadata(title), files) }
  return (await call<{ data: ArticleRecord }>(client, '/journals', init)).data._id
}

export async function submitManuscript(client: Client, title: string, file: SampleFile) {
  const init = { method: 'POST', body: form(metadata(title), { file }) }
  return (await call<{ data: SubmissionRecord }>(client, '/submissions', init)).data._id
}

/** All articles, drafts included. */
export const listArticles = (client: Client): Promise<ArticleRecord[]> =>
  allPages(client, '/journals?status=all&', 'journals')

/** Those that readers see. */
export const listPublicArticles = async (client: Client): Promise<ArticleRecord[]> =>
  (await listArticles(client)).filter(({ status }) => status === 'published')

export const listSubmissions = (client: Client): Promise<SubmissionRecord[]> =>
  allPages(client, '/submissions?', 'submissions')

async function allPages<Item>(client: Client, path: string, field: string): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const address = `${path}limit=100&page=${page}`
    const items = (await call<Record<string, Item[]>>(client, address))[field] ?? []
    all.push(...items)
    if (items.length < 100) return all
  }
}

/** The SHA-256 of a file as the server delivers it; a sentence if the download fails. */
export async function downloadHash({ origin, token }: Client, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(60_000)
  try {
    const answer = await fetch(`${origin}/api${path}`, { headers, signal })
    const content = await answer.bytes()
    return answer.ok ? sha256(content) : `status ${answer.status}`
  } catch (error) {
    return `broken off (${(error as Error).message})`
  }
}
