import type { IssueContents } from '#domain/publishing/article-record.ts'
import { type CrossrefDeposit, crossrefContents, crossrefIssue } from './crossref/crossref.ts'
import { doajXml } from './doaj.ts'
import { writeDocument, type XmlElement } from './xml.ts'

type IssueFormat = {
  mediaType: string
  /** Undefined if the issue cannot be written in this format. */
  write: (issue: IssueContents, depositor: CrossrefDeposit['depositor']) => string | undefined
}

const crossrefWriter =
  (compose: (issue: IssueContents, deposit: CrossrefDeposit) => XmlElement | undefined) =>
  (issue: IssueContents, depositor: CrossrefDeposit['depositor']) => {
    const moments = [issue.changedAt, ...issue.articles.map(({ changedAt }) => changedAt)]
    const at = new Date(Math.max(...moments.map(Number)))
    const registrant = issue.journal.publisher
    const document = compose(issue, { batchId: `issue-${issue.id}`, at, depositor, registrant })
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
