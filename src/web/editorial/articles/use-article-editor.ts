import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { ContributorRows } from '#domain/manuscript/contributor-schema.ts'
import { Abstract, Keywords, Title } from '#domain/manuscript/fields.ts'
import { ArticleChange } from '#domain/publishing/article.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { ApiError, api } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { uploadErrorMessage } from '#web/client/upload/upload-errors.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { restoreAuthorRows } from '#web/form/byline/author-rows.ts'
import { OptionalFile } from '#web/form/files/chosen-file.ts'
import { commaList } from '#web/form/text-lists.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import {
  type ArticleFields,
  type EditConflict,
  type FieldName,
  findChanges,
  findEditConflict,
  toArticleFields,
  toFormValues,
} from './article-fields.ts'
import { saveLastIssue } from './last-issue.ts'
import { MetadataForm, toRequest } from './metadata/metadata-form.ts'

const details = { content: true, category: true, volume: true, issue: true, pages: true } as const

const ArticleFormInput = ArticleChange.pick({
  ...details,
  publicationDate: true,
  status: true,
  createIssue: true,
})
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

const EditBase = z.object({
  version: z.string(),
  fields: z.custom<ArticleFields>((value) => Array.isArray((value as ArticleFields)?.contributors)),
})

const toEditBase = (article: JournalBody): z.infer<typeof EditBase> => ({
  fields: toArticleFields(article),
  version: article.version,
})

export type Choice = 'mine' | 'theirs'

/** A conflict with changes that another user saved, and the choices made so far. */
export type OpenConflict = {
  overlap: EditConflict
  mine: ArticleFields
  theirs: ArticleFields
  choices: Partial<Record<FieldName, Choice>>
}

/** The form state of an article. Only changed fields are sent, and conflicting changes are shown first. */
export function useArticleEditor(article: JournalBody) {
  const base = useRef(toEditBase(article))
  const [conflict, setConflict] = useState<OpenConflict>()
  const { send, progress, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const params = { id: article._id }
  const entry = useValidatedForm({
    schema: ArticleFormInput,
    values: toFormValues(base.current.fields),
    async send({ pdfFile, docxFile, createIssue, ...entered }): Promise<void> {
      if (conflict && !isResolved(conflict)) throw new UnresolvedConflict()
      const { fields, version } = base.current
      const changes = findChanges(fields, entered)
      if (Object.keys(changes).length === 0 && !pdfFile && !docxFile) {
        showSaved()
        return entry.tell('info', 'No changes to save.')
      }
      const body = toFormData({ ...toRequest(changes), version, createIssue, pdfFile, docxFile })
      const call = toCall('PATCH /journals/:id', { params })
      const saved = await send(call, body).catch((error) => showConflict(error, entered))
      if (!saved) return
      base.current = toEditBase(saved.answer.data)
      saveLastIssue(saved.answer.data)
      showSaved()
      entry.tell('success', 'Article saved')
      await revalidate()
    },
    failed: (error) =>
      error instanceof UnresolvedConflict ? error.message : uploadErrorMessage(error),
  })

  const draft = useSavedInput(entry, {
    form: `edit:${article._id}`,
    base: { ref: base, schema: EditBase, latest: () => toEditBase(article) },
    onRestore: restoreAuthorRows,
  })

  // A new version with the same fields, such as after a restored file, is no conflict.
  useEffect(() => {
    const theirs = findChanges(base.current.fields, toArticleFields(article))
    if (Object.keys(theirs).length === 0) base.current.version = article.version
  }, [article])

  const showSaved = () => {
    setConflict(undefined)
    entry.form.reset(toFormValues(base.current.fields))
  }

  /** Shows the changes of another user after a 409. Throws all other errors. */
  const showConflict = async (error: unknown, mine: ArticleFields): Promise<undefined> => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { data } = await api('GET /journals/:id', { params })
    if (data.version === base.current.version) throw error
    const theirs = toArticleFields(data)
    const overlap = findEditConflict(base.current.fields, mine, theirs)
    base.current = toEditBase(data)
    setFields(overlap.onlyTheirs, theirs)
    setConflict({ overlap, mine, theirs, choices: {} })
  }

  const setFields = (names: FieldName[], from: ArticleFields) => {
    const values = toFormValues(from)
    entry.form.setValues(Object.fromEntries(names.map((name) => [name, values[name]])))
  }

  const choose = (name: FieldName, choice: Choice) => {
    if (!conflict) return
    setFields([name], conflict[choice])
    setConflict({ ...conflict, choices: { ...conflict.choices, [name]: choice } })
  }

  return { entry, draft, conflict, choose, progress, cancel }
}

const isResolved = ({ overlap, choices }: OpenConflict) =>
  overlap.both.every((name) => choices[name])

class UnresolvedConflict extends Error {
  override message = 'Please choose a version for each field that both of you changed.'
}
