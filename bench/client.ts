import { type SampleFile, sha256 } from './documents.ts'
import { admin } from './server.ts'

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

/** Someone who uses the API at an address, signed in with a token. */
export type Client = { origin: string; token: string }

/** An answer that is no success: the server was there, and said no. */
export class Unexpected extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Throws `Unexpected` for an answer that is no success, and whatever `fetch` throws when none came. */
export async function call<Answer>(
  { origin, token }: Client,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers }
  const answer = await fetch(`${origin}/api${path}`, {
    ...init,
    headers,
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  const { ok, status } = answer
  if (!ok) throw new Unexpected(status, `${init.method ?? 'GET'} ${path}: ${status} ${text}`)
  return JSON.parse(text)
}

export const send = (method: string, body: object) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** Signs in whoever manages, or another account with the same password. */
export async function logIn(origin: string, email = admin.email): Promise<Client> {
  const nobody = { origin, token: '' }
  const who = send('POST', { ...admin, email })
  return { origin, token: (await call<{ token: string }>(nobody, '/login', who)).token }
}

const details = (title: string) => ({
  title,
  abstract: `What ${title} is about.`,
  authors: JSON.stringify(['Ngozi Adébáyọ̀', 'Musa Ɗanlami']),
  keywords: JSON.stringify(['education']),
})

export function form(fields: Record<string, string>, files: Record<string, SampleFile>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  for (const [name, { bytes }] of Object.entries(files))
    made.set(name, new Blob([bytes]), `${name}.file`)
  return made
}

export async function uploadArticle(
  client: Client,
  title: string,
  files: { pdfFile: SampleFile; docxFile: SampleFile },
): Promise<string> {
  const body = form(details(title), files)
  return (await call<{ data: ArticleRecord }>(client, '/journals', { method: 'POST', body })).data
    ._id
}

export async function submitManuscript(
  client: Client,
  title: string,
  file: SampleFile,
): Promise<string> {
  const body = form(details(title), { file })
  return (await call<{ data: SubmissionRecord }>(client, '/submissions', { method: 'POST', body }))
    .data._id
}

/** Publishes, with a PDF as a form, else as JSON; answers the id of the article. */
export async function publishSubmission(
  client: Client,
  id: string,
  pdf?: SampleFile,
): Promise<string | null> {
  const wish = { status: 'published' }
  const init = pdf ? { method: 'PATCH', body: form(wish, { pdfFile: pdf }) } : send('PATCH', wish)
  return (await call<{ data: SubmissionRecord }>(client, `/submissions/${id}/status`, init)).data
    .journalId
}

/** Takes an article away. */
export const removeArticle = (client: Client, id: string) =>
  call(client, `/journals/${id}`, { method: 'DELETE' })

/** The name that whoever asks is known by. */
export const readName = async (client: Client): Promise<string> =>
  (await call<{ name: string }>(client, '/me')).name

/** Gives whoever asks another name. */
export const changeName = (client: Client, email: string, name: string) =>
  call(client, '/profile', send('PUT', { name, email }))

/** All articles, drafts included. */
export const listArticles = (client: Client) =>
  everyPage((page) =>
    call<{ journals: ArticleRecord[] }>(client, `/journals?status=all&limit=100&page=${page}`).then(
      ({ journals }) => journals,
    ),
  )

export const listSubmissions = (client: Client) =>
  everyPage((page) =>
    call<{ submissions: SubmissionRecord[] }>(client, `/submissions?limit=100&page=${page}`).then(
      ({ submissions }) => submissions,
    ),
  )

async function everyPage<Item>(read: (page: number) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const items = await read(page)
    all.push(...items)
    if (items.length < 100) return all
  }
}

/** The SHA-256 of a file as the server delivers it; a sentence in its place when it does not. */
export async function downloadHash({ origin, token }: Client, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      headers,
      signal: AbortSignal.timeout(60_000),
    })
    const content = await answer.bytes()
    return answer.ok ? sha256(content) : `status ${answer.status}`
  } catch (error) {
    return `broken off (${(error as Error).message})`
  }
}
