import { z } from 'zod'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { renditionFormats } from '#domain/publishing/full-text.ts'

export const IssueBody = z.object({
  _id: z.string(),
  volume: z.number(),
  number: z.string().meta({ description: 'As printed; empty for a volume that is not divided.' }),
  year: z.number().nullable(),
  title: z.string().nullable(),
  introduction: z.string().nullable(),
  publicationDate: z.string().nullable(),
  state: z.enum(['in preparation', 'scheduled', 'published']),
  publishAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  url: z.string().nullable().meta({ description: 'Its page, once it is published.' }),
  coverUrl: z.string().meta({ description: 'Its picture, else a generated cover.' }),
  hasPicture: z.boolean(),
  articleCount: z.number(),
  publicArticleCount: z.number(),
})
export type IssueBody = z.infer<typeof IssueBody>

export const IssueList = z.object({ issues: z.array(IssueBody) })
export type IssueList = z.infer<typeof IssueList>

const ArticleOfIssue = z.object({
  _id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  section: z.string().nullable(),
  pages: z.string().nullable(),
  publicationDate: z.string().nullable(),
  status: z.enum(['draft', 'published']),
  retracted: z.boolean().meta({ description: 'Whether a published notice retracts it.' }),
  files: z.array(z.object({ format: FileFormat, size: z.number(), url: z.string() })),
})
export type ArticleOfIssue = z.infer<typeof ArticleOfIssue>

/** An issue with its public articles in order. */
export const IssueContentsBody = z.object({
  data: IssueBody.extend({ articles: z.array(ArticleOfIssue) }),
})
export type IssueContentsBody = z.infer<typeof IssueContentsBody>

const IssueFinding = z.object({ articleId: z.string(), sentence: z.string(), at: z.string() })

/** An issue for its editor, with drafts and warnings. */
export const IssueForEditing = z.object({
  issue: IssueBody,
  version: z.string().meta({
    description:
      'Differs after every change of the issue or its contents. Sent with a change, it refuses the change if the issue has changed since.',
  }),
  articles: z.array(ArticleOfIssue),
  /** The drafts that prevent the publication of the issue. */
  unapproved: z.array(IssueFinding),
  findings: z.array(IssueFinding),
  sections: z.array(z.string()),
  /** The whole issue in one file, or why there is none. */
  renditions: z.array(
    z.object({
      format: z.enum(renditionFormats),
      bytes: z.number().nullable(),
      failure: z.string().nullable(),
    }),
  ),
})
export type IssueForEditing = z.infer<typeof IssueForEditing>
export const IssueForEditingBody = z.object({ data: IssueForEditing })
