import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Abstract, ArticleChange, Keywords, Title } from '#domain/publishing/article.ts'
import { ContributorRows } from '#domain/publishing/contributors.ts'
import type { JournalBody } from '#features/articles/wire.ts'
import { ApiError, api } from '../client/call/api.ts'
import { uploadFailure } from '../client/call/failure.ts'
import { toFormData } from '../client/upload/form-data.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { OptionalFile } from '../form/chosen-file.ts'
import { commaList } from '../form/comma-list.ts'
import { useEntry } from '../form/use-entry.ts'
import { useKept } from '../form/use-kept.ts'
import {
  type ArticleFields,
  changesFrom,
  type FieldName,
  fieldsOf,
  type Overlap,
  overlapOf,
} from './article-fields.ts'
import { type AuthorRow, rowOf } from './byline/rows.ts'
import { rememberIssue } from './last-issue.ts'
import type { Choice } from './overlap-panel.tsx'
import { asSent, RecordEntry } from './record/record-entry.ts'

const details = { content: true, category: true, volume: true, issue: true, pages: true } as const

const Entered = ArticleChange.pick({ ...details, publicationDate: true, status: true })
  .required()
  .extend({
    title: Title,
    abstract: Abstract,
    ...RecordEntry.shape,
    contributors: ContributorRows,
    keywords: commaList(Keywords),
    pdfFile: OptionalFile,
    docxFile: OptionalFile,
  })

/** The fields as the form holds them. */
const shownAs = (fields: ArticleFields) => ({
  ...fields,
  contributors: fields.contributors.map(rowOf),
  keywords: fields.keywords.join(', '),
  references: fields.references.join('\n'),
  pdfFile: null,
  docxFile: null,
})

/** What somebody else saved while this article was being edited, and what is decided of it. */
type Meeting = {
  overlap: Overlap
  mine: ArticleFields
  theirs: ArticleFields
  choices: Partial<Record<FieldName, Choice>>
}

/** The editing of an article: only what was changed is sent, and nobody's change is overwritten unseen. */
export function useEditing(article: JournalBody) {
  const base = useRef<Basis>({ fields: fieldsOf(article), version: article.version })
  const [meeting, setMeeting] = useState<Meeting>()
  const upload = useUpload()
  const { revalidate } = useRevalidator()
  const entry = useEntry({
    schema: Entered,
    values: shownAs(base.current.fields),
    async send({ pdfFile, docxFile, ...entered }): Promise<void> {
      if (meeting && !isDecided(meeting)) throw new Undecided()
      const changes = changesFrom(base.current.fields, entered as ArticleFields)
      if (Object.keys(changes).length === 0 && !pdfFile && !docxFile) {
        setMeeting(undefined)
        entry.form.reset(shownAs(base.current.fields))
        entry.tell('info', 'There is nothing to save.')
        return
      }
      const body = toFormData({
        ...asSent(changes),
        version: base.current.version,
        pdfFile,
        docxFile,
      })
      const saved = await upload
        .send<{ data: JournalBody }>(`/journals/${article._id}`, body, 'PATCH')
        .catch((error: unknown) => meetTheOther(error, entered as ArticleFields))
      if (!saved) return
      keepAsBase(saved.answer.data)
      rememberIssue(saved.answer.data)
      entry.form.reset(shownAs(base.current.fields))
      setMeeting(undefined)
      entry.tell('success', 'The article has been saved')
      await revalidate()
    },
    failed: (error) => (error instanceof Undecided ? error.message : uploadFailure(error)),
  })

  const kept = useKept(entry, {
    form: `edit:${article._id}`,
    basis: () => base.current,
    onBack({ contributors, ...values }, basis) {
      // What others have saved since is met when this is saved.
      if (isBasis(basis)) base.current = basis
      return { ...values, contributors: (contributors as AuthorRow[] | undefined)?.map(rowOf) }
    },
    onAfresh: () => keepAsBase(article),
  })

  /** What changed but for the fields (a file was brought back) is nothing to decide about. */
  useEffect(() => {
    const theirs = changesFrom(base.current.fields, fieldsOf(article))
    if (Object.keys(theirs).length === 0) base.current.version = article.version
  }, [article])

  const keepAsBase = (latest: JournalBody) => {
    base.current = { fields: fieldsOf(latest), version: latest.version }
  }

  /** Somebody else was faster: shows what they did. Throws what is anything else. */
  const meetTheOther = async (error: unknown, mine: ArticleFields): Promise<undefined> => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { data } = await api<{ data: JournalBody }>(`/journals/${article._id}`)
    if (data.version === base.current.version) throw error
    const theirs = fieldsOf(data)
    const overlap = overlapOf(base.current.fields, mine, theirs)
    keepAsBase(data)
    for (const name of overlap.onlyTheirs) put(name, theirs)
    setMeeting({ overlap, mine, theirs, choices: {} })
  }

  const put = (name: FieldName, from: ArticleFields) =>
    entry.form.setValue(name, shownAs(from)[name] as never)

  const choose = (name: FieldName, choice: Choice) => {
    if (!meeting) return
    put(name, meeting[choice])
    setMeeting({ ...meeting, choices: { ...meeting.choices, [name]: choice } })
  }

  return { entry, kept, meeting, choose, progress: upload.progress, cancel: upload.cancel }
}

type Basis = { fields: ArticleFields; version: string }

const isBasis = (kept: unknown): kept is Basis =>
  typeof (kept as Basis | undefined)?.version === 'string' &&
  Array.isArray((kept as Basis).fields?.contributors)

const isDecided = ({ overlap, choices }: Meeting) => overlap.both.every((name) => choices[name])

class Undecided extends Error {
  override message = 'Please decide for each field that both of you have changed.'
}
