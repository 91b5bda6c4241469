import {
  type ArticleRecord,
  type Client,
  downloadHash,
  type FileRecord,
  listArticles,
  listSubmissions,
  type SubmissionRecord,
} from '../client.ts'
import type { CrashLog } from './log.ts'

/** Errors found after a crash. `lost`: acknowledged work is missing; `inconsistent`: records contradict each other. */
export type Findings = { lost: string[]; inconsistent: string[]; downloads: number }

type Found = { articles: ArticleRecord[]; submissions: SubmissionRecord[] }
type Download = { path: string; sha256: string; kind: 'lost' | 'inconsistent' }

/**
 * Compares all that the server has with all that it has acknowledged. Files in `seen` were
 * downloaded before and are skipped; those that are compared now are added.
 */
export async function check(log: CrashLog, client: Client, seen: Set<string>): Promise<Findings> {
  const found = { articles: await listArticles(client), submissions: await listSubmissions(client) }
  const downloads = wantedDownloads(log, found).filter(({ path }) => !seen.has(path))
  const wrong = await wrongDownloads(client, downloads)
  const ofKind = (kind: Download['kind']) =>
    wrong.filter((file) => file.kind === kind).map((file) => file.path)
  for (const { path } of downloads) seen.add(path)
  return {
    lost: [...lostRecords(log, found), ...ofKind('lost')],
    inconsistent: [...inconsistentRecords(log, found), ...ofKind('inconsistent')],
    downloads: downloads.length,
  }
}

function lostRecords(log: CrashLog, found: Found): string[] {
  const articles = new Map(found.articles.map((article) => [article._id, article]))
  const submissions = new Map(found.submissions.map((submission) => [submission._id, submission]))
  const isPublic = (id: string | null) => articles.get(id ?? '')?.status === 'published'
  const isPublished = (id: string, articleId: string | null) => {
    const { status, journalId } = submissions.get(id) ?? {}
    return status === 'published' && journalId === articleId && isPublic(articleId)
  }
  return [
    ...[...log.articles].filter(([id]) => !isPublic(id)),
    ...[...log.submissions].filter(([id, title]) => submissions.get(id)?.title !== title),
    ...[...log.publications].filter(([id, articleId]) => !isPublished(id, articleId)),
  ].map((lost) => lost.join(' '))
}

/** Also of unacknowledged work: it may exist or not, but must be complete and exist once. */
function inconsistentRecords(log: CrashLog, { articles, submissions }: Found): string[] {
  const byTitle = Map.groupBy(articles, ({ title }) => title)
  const hasFilesAsSent = ({ title, pdfFile, docxFile }: ArticleRecord) => {
    const sent = log.sent.get(title)
    return sent !== undefined && sent.docx === docxFile?.sha256 && sent.pdf === pdfFile?.sha256
  }
  const contradicts = ({ title, status, journalId }: SubmissionRecord) => {
    const article = byTitle.get(title)?.[0]?._id ?? null
    return journalId !== article || (status === 'published') !== (article !== null)
  }
  return [
    ...[...byTitle]
      .filter(([, same]) => same.length > 1)
      .map(([title]) => `${title} is there twice`),
    ...articles
      .filter((article) => !hasFilesAsSent(article))
      .map(({ title }) => `${title} lacks files`),
    ...submissions
      .filter(contradicts)
      .map(({ title, status }) => `${title} is ${status}, which its article contradicts`),
  ]
}

function wantedDownloads(log: CrashLog, { articles, submissions }: Found): Download[] {
  const kindOf = (isAcknowledged: boolean) => (isAcknowledged ? 'lost' : 'inconsistent')
  const ofArticles = articles.flatMap(({ _id, pdfFile, docxFile }) =>
    [pdfFile, docxFile]
      .filter((file): file is FileRecord => file !== null)
      .map(({ fileId, sha256 }) => ({
        path: `/journals/${_id}/direct-download/${fileId}`,
        sha256,
        kind: kindOf(log.articles.has(_id)),
      })),
  )
  const ofSubmissions = submissions.map(({ _id, title, docxFile }) => ({
    path: `/submissions/${_id}/direct-download/${docxFile.fileId}`,
    sha256: log.sent.get(title)?.docx ?? 'never sent',
    kind: kindOf(log.submissions.has(_id)),
  }))
  return [...ofArticles, ...ofSubmissions] as Download[]
}

/** Downloads eight files at a time. */
async function wrongDownloads(client: Client, downloads: Download[]): Promise<Download[]> {
  const wrong: Download[] = []
  const queue = downloads.values()
  const worker = async () => {
    for (const download of queue) {
      const hash = await downloadHash(client, download.path)
      if (hash !== download.sha256) wrong.push({ ...download, path: `${download.path}: ${hash}` })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return wrong
}
