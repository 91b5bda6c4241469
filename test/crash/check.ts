import {
  type ArticleRecord,
  type Client,
  downloadHash,
  listArticles,
  listSubmissions,
  type SubmissionRecord,
} from '../running-product/api-client.ts'
import type { CrashLog } from './log.ts'

/**
 * Errors found after crashes. `lost`: acknowledged work is missing; `inconsistent`: records contradict each other; `doubled`:
 * a command was carried out twice, or an email arrived twice. `repeated` counts emails that arrived twice around a crash.
 */
export type Findings = {
  lost: Set<string>
  inconsistent: Set<string>
  doubled: Set<string>
  downloads: number
  emails: number
  repeated: number
}

export const noFindings = (): Findings => ({
  lost: new Set(),
  inconsistent: new Set(),
  doubled: new Set(),
  downloads: 0,
  emails: 0,
  repeated: 0,
})

type Found = { articles: ArticleRecord[]; submissions: SubmissionRecord[] }

/**
 * Compares all articles, submissions and files of the server with all that it has acknowledged. Files in `seen` were downloaded
 * before and are skipped; those that are compared now are added.
 */
export async function checkRecords(
  log: CrashLog,
  client: Client,
  seen: Set<string>,
  findings: Findings,
): Promise<void> {
  const found = { articles: await listArticles(client), submissions: await listSubmissions(client) }
  for (const each of lostRecords(log, found)) findings.lost.add(each)
  for (const each of inconsistentRecords(log, found)) findings.inconsistent.add(each)
  const files = filesToDownload(log, found).filter(({ path }) => !seen.has(path))
  findings.downloads += files.length
  // Eight at a time.
  const queue = files.values()
  const download = async () => {
    for (const { path, sha256, isAcknowledged } of queue) {
      seen.add(path)
      const hash = await downloadHash(client, path)
      const kind = isAcknowledged ? findings.lost : findings.inconsistent
      if (hash !== sha256) kind.add(`${path}: ${hash}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, download))
}

function lostRecords(log: CrashLog, found: Found): string[] {
  const articles = new Map(found.articles.map((article) => [article._id, article]))
  const submissions = new Map(found.submissions.map((submission) => [submission._id, submission]))
  const isPublic = (id: string | null) => articles.get(id ?? '')?.status === 'published'
  const cases = [...log.cases.values()]
  return [
    ...[...log.articles].filter(([id]) => !isPublic(id)).map(([, title]) => title),
    ...cases
      .filter(({ id, title }) => submissions.get(id)?.title !== title)
      .map(({ title }) => title),
    ...cases
      .filter(({ id, articleId }) => {
        if (articleId === undefined) return false
        const { status, journalId } = submissions.get(id) ?? {}
        return status !== 'published' || journalId !== articleId || !isPublic(articleId)
      })
      .map(({ title, articleId }) => `${title}, published as ${articleId}`),
  ]
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

function filesToDownload(log: CrashLog, { articles, submissions }: Found) {
  return [
    ...articles.flatMap(({ _id, pdfFile, docxFile }) =>
      [pdfFile, docxFile]
        .filter((file) => file !== null)
        .map(({ fileId, sha256 }) => ({
          path: `/journals/${_id}/direct-download/${fileId}`,
          sha256,
          isAcknowledged: log.articles.has(_id),
        })),
    ),
    ...submissions.map(({ _id, title, docxFile }) => ({
      path: `/submissions/${_id}/direct-download/${docxFile.fileId}`,
      sha256: log.sent.get(title)?.docx ?? 'never sent',
      isAcknowledged: log.cases.has(_id),
    })),
  ]
}
