import {
  type ArticleRecord,
  type Client,
  downloadHash,
  type FileRecord,
  listArticles,
  listSubmissions,
  readName,
  type SubmissionRecord,
} from './client.ts'
import type { Ledger } from './crash-ledger.ts'

/** What is wrong after a restart. `lost`: it was answered for; `inconsistent`: the records contradict themselves. */
export type Findings = { lost: string[]; inconsistent: string[]; downloads: number }

type Found = { articles: ArticleRecord[]; submissions: SubmissionRecord[] }
type Download = { path: string; sha256: string; blame: 'lost' | 'inconsistent' }

/**
 * Compares all that the server has with all that it has answered for. Files in `seen` were
 * downloaded before and are passed over; those that are right now are added.
 */
export async function check(ledger: Ledger, admin: Client, seen: Set<string>): Promise<Findings> {
  const found = { articles: await listArticles(admin), submissions: await listSubmissions(admin) }
  const downloads = wantedDownloads(ledger, found).filter(({ path }) => !seen.has(path))
  const wrong = await wrongDownloads(admin, downloads)
  const blamed = (blame: Download['blame']) =>
    wrong.filter((file) => file.blame === blame).map((file) => file.path)
  for (const { path } of downloads) seen.add(path)
  return {
    lost: [...lostRecords(ledger, found), ...(await lostNames(ledger)), ...blamed('lost')],
    inconsistent: [...inconsistentRecords(ledger, found), ...blamed('inconsistent')],
    downloads: downloads.length,
  }
}

function lostRecords(ledger: Ledger, found: Found): string[] {
  const articles = new Map(found.articles.map((article) => [article._id, article]))
  const submissions = new Map(found.submissions.map((submission) => [submission._id, submission]))
  const isPublic = (id: string | null) => articles.get(id ?? '')?.status === 'published'
  return [
    ...[...ledger.articles].filter(([id]) => !isPublic(id)),
    ...[...ledger.removed].filter((id) => articles.has(id)).map((id) => [id, 'is there again']),
    ...[...ledger.submissions].filter(([id, title]) => submissions.get(id)?.title !== title),
    ...[...ledger.publishes].filter(([id, articleId]) => {
      const submission = submissions.get(id)
      return (
        submission?.status !== 'published' ||
        submission.journalId !== articleId ||
        !isPublic(articleId)
      )
    }),
  ].map((lost) => lost.join(' '))
}

/** The name is the one that was answered for last, or one that was asked for since. */
async function lostNames({ names }: Ledger): Promise<string[]> {
  const lost: string[] = []
  for (const [client, { told, asked }] of names) {
    const name = await readName(client)
    if (told !== undefined && name !== told && !asked.includes(name))
      lost.push(`${name} was ${told}`)
  }
  return lost
}

/** Also of work that was never answered for: it may be there or not, but whole and once. */
function inconsistentRecords(ledger: Ledger, { articles, submissions }: Found): string[] {
  const byTitle = Map.groupBy(articles, ({ title }) => title)
  const articleOf = (title: string) => byTitle.get(title)?.[0]?._id ?? null
  return [
    ...[...byTitle]
      .filter(([, same]) => same.length > 1)
      .map(([title]) => `${title} is there twice`),
    ...articles
      .filter((article) => !hasFilesAsSent(ledger, article))
      .map(({ title }) => `${title} lacks files`),
    ...submissions
      .filter(({ title, status, journalId }) => {
        const article = articleOf(title)
        return journalId !== article || (status === 'published') !== (article !== null)
      })
      .map(({ title, status }) => `${title} is ${status}, which its article contradicts`),
  ]
}

function hasFilesAsSent(ledger: Ledger, { title, pdfFile, docxFile }: ArticleRecord): boolean {
  const sent = ledger.sent.get(title)
  return sent !== undefined && sent.docx === docxFile?.sha256 && sent.pdf === pdfFile?.sha256
}

function wantedDownloads(ledger: Ledger, { articles, submissions }: Found): Download[] {
  const ofArticles = articles.flatMap(({ _id, pdfFile, docxFile }) =>
    [pdfFile, docxFile]
      .filter((file): file is FileRecord => file !== null)
      .map(({ fileId, sha256 }) => ({
        path: `/journals/${_id}/direct-download/${fileId}`,
        sha256,
        blame: ledger.articles.has(_id) ? ('lost' as const) : ('inconsistent' as const),
      })),
  )
  const ofSubmissions = submissions.map(({ _id, title, docxFile }) => ({
    path: `/submissions/${_id}/direct-download/${docxFile.fileId}`,
    sha256: ledger.sent.get(title)?.docx ?? 'never sent',
    blame: ledger.submissions.has(_id) ? ('lost' as const) : ('inconsistent' as const),
  }))
  return [...ofArticles, ...ofSubmissions]
}

/** Downloads eight at a time. */
async function wrongDownloads(admin: Client, downloads: Download[]): Promise<Download[]> {
  const wrong: Download[] = []
  const queue = downloads.values()
  const strand = async () => {
    for (const download of queue) {
      const came = await downloadHash(admin, download.path)
      if (came !== download.sha256) wrong.push({ ...download, path: `${download.path}: ${came}` })
    }
  }
  await Promise.all(Array.from({ length: 8 }, strand))
  return wrong
}
