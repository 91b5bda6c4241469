import type { IssueContents } from '#domain/publishing/article-record.ts'
import { writeDocument } from '#domain/text/xml.ts'
import { crossrefContents, crossrefIssue, type Depositor } from './crossref/crossref.ts'
import { doajXml } from './doaj.ts'

type IssueFormat = {
  mediaType: string
  /** Undefined if the issue cannot be written in this format. */
  write: (issue: IssueContents, depositor: Depositor) => string | undefined
}

const crossrefWriter =
  (compose: typeof crossrefContents) => (issue: IssueContents, depositor: Depositor) => {
    const moments = [issue.changedAt, ...issue.articles.map(({ changedAt }) => changedAt)]
    const at = new Date(Math.max(...moments.map(Number)))
    const document = compose(issue, { batchId: `issue-${issue.id}`, at, depositor })
    return document && writeDocument(document)
  }

/** The formats of an issue, by the name in their address. */
export const issueFormats: Record<string, IssueFormat> = {
  /** The issue alone. */
  crossref: { mediaType: 'application/xml', write: crossrefWriter(crossrefIssue) },
  /** The issue and its articles, for upload by hand. */
  'crossref-contents': { mediaType: 'application/xml', write: crossrefWriter(crossrefContents) },
  /** Its articles, for upload by hand. */
  doaj: {
    mediaType: 'application/xml',
    write: ({ articles }) => (articles.length > 0 ? writeDocument(doajXml(articles)) : undefined),
  },
}
