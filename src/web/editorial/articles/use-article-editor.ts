import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ContributorRows } from '#domain/manuscript/contributor-schema.ts'
import { Abstract, Keywords, Title } from '#domain/manuscript/fields.ts'
import { ArticleChange } from '#domain/publishing/article.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { ApiError, api } from '#web/client/api/api.ts'
import { uploadErrorMessage } from '#web/client/api/error-messages.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { OptionalFile } from '#web/form/chosen-file.ts'
import { commaList } from '#web/form/comma-list.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import {
  type ArticleFields,
  type EditConflict,
  type FieldName,
  findChanges,
  findEditConflict,
  toArticleFields,
} from './article-fields.ts'
import { type AuthorRow, toAuthorRow } from './byline/author-rows.ts'
import type { Choice } from './edit-conflict-panel.tsx'
import { saveLastIssue } from './last-issue.ts'
import { MetadataForm, toRequest } from './metadata/metadata-form.ts'

const details = { content: true, category: true, volume: true, issue: true, pages: true } as const

const ArticleFormInput = ArticleChange.pick({ ...details, publicationDate: true, status: true })
  .required()
  .extend({
    title: Title,
    abstract: Abstract,
    ...MetadataForm.shape,
    contributors: ContributorRows,
    keywords: commaList(Keywords),
    pdfFile: OptionalFile,
    docxFile: OptionalFile,
  })

const toFormValues = (fields: ArticleFields) => ({
  ...fields,
  contributors: fields.contributors.map(toAuthorRow),
  keywords: fields.keywords.join(', '),
  references: fields.references.join('\n'),
  pdfFile: null,
  docxFile: null,
})

/** A conflict with changes that another user saved, and the choices made so far. */
type OpenConflict = {
  overlap: EditConflict
  mine: ArticleFields
  theirs: ArticleFields
  choices: Partial<Record<FieldName, Choice>>
}

/** The form state of an article. Only changed fields are sent, and conflicting changes are shown first. */
export function useArticleEditor(article: JournalBody) {
  const base = useRef<EditBase>({ fields: toArticleFields(article), version: article.version })
  const [conflict, setConflict] = useState<OpenConflict>()
  const upload = useUpload()
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: ArticleFormInput,
    values: toFormValues(base.current.fields),
    async send({ pdfFile, docxFile, ...entered }): Promise<void> {
      if (conflict && !isResolved(conflict)) throw new UnresolvedConflict()
      const changes = findChanges(base.current.fields, entered as ArticleFields)
      if (Object.keys(changes).length === 0 && !pdfFile && !docxFile) {
        setConflict(undefined)
        entry.form.reset(toFormValues(base.current.fields))
        entry.tell('info', 'No changes to save.')
        return
      }
      const body = toFormData({
        ...toRequest(changes),
        version: base.current.version,
        pdfFile,
        docxFile,
      })
      const saved = await upload
        .send<{ data: JournalBody }>(`/journals/${article._id}`, body, 'PATCH')
        .catch((error: unknown) => showConflict(error, entered as ArticleFields))
      if (!saved) return
      setBase(saved.answer.data)
      saveLastIssue(saved.answer.data)
      entry.form.reset(toFormValues(base.current.fields))
      setConflict(undefined)
      entry.tell('success', 'Article saved')
      await revalidate()
    },
    failed: (error) =>
      error instanceof UnresolvedConflict ? error.message : uploadErrorMessage(error),
  })

  const savedInput = useSavedInput(entry, {
    form: `edit:${article._id}`,
    basis: () => base.current,
    onRestore(values, basis) {
      // Changes that others saved since then are compared on the next save.
      if (isEditBase(basis)) base.current = basis
      return withAuthorRows(values)
    },
    onDiscard: () => setBase(article),
  })

  // A new version with the same fields, such as after a restored file, is no conflict.
  useEffect(() => {
    const theirs = findChanges(base.current.fields, toArticleFields(article))
    if (Object.keys(theirs).length === 0) base.current.version = article.version
  }, [article])

  const setBase = (latest: JournalBody) => {
    base.current = { fields: toArticleFields(latest), version: latest.version }
  }

  /** Shows the changes of another user after a 409. Throws all other errors. */
  const showConflict = async (error: unknown, mine: ArticleFields): Promise<undefined> => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { data } = await api<{ data: JournalBody }>(`/journals/${article._id}`)
    if (data.version === base.current.version) throw error
    const theirs = toArticleFields(data)
    const overlap = findEditConflict(base.current.fields, mine, theirs)
    setBase(data)
    for (const name of overlap.onlyTheirs) setField(name, theirs)
    setConflict({ overlap, mine, theirs, choices: {} })
  }

  const setField = (name: FieldName, from: ArticleFields) =>
    entry.form.setValue(name, toFormValues(from)[name] as never)

  const choose = (name: FieldName, choice: Choice) => {
    if (!conflict) return
    setField(name, conflict[choice])
    setConflict({ ...conflict, choices: { ...conflict.choices, [name]: choice } })
  }

  return { entry, savedInput, conflict, choose, progress: upload.progress, cancel: upload.cancel }
}

type EditBase = { fields: ArticleFields; version: string }

const withAuthorRows = ({ contributors, ...values }: Record<string, unknown>) => ({
  ...values,
  contributors: (contributors as AuthorRow[] | undefined)?.map(toAuthorRow),
})

const isEditBase = (value: unknown): value is EditBase =>
  typeof (value as EditBase | undefined)?.version === 'string' &&
  Array.isArray((value as EditBase).fields?.contributors)

const isResolved = ({ overlap, choices }: OpenConflict) =>
  overlap.both.every((name) => choices[name])

class UnresolvedConflict extends Error {
  override message = 'Please choose a version for each field that both of you changed.'
}
