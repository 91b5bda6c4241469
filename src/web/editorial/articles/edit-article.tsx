import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { articleListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { articlesPage, backToIssue } from '#web/editorial/issues/back-to-issue.ts'
import { AuthorsField } from '#web/form/byline/authors-field.tsx'
import { DraftForm } from '#web/form/draft-form.tsx'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { FileField } from '#web/form/files/file-field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useLinkedField } from '#web/form/use-linked-field.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import type { Route } from './+types/edit-article'
import { isFormField } from './article-fields.ts'
import { EditConflictPanel } from './edit-conflict-panel.tsx'
import { FileHistorySection } from './file-history.tsx'
import { IssueNote } from './issue-note.tsx'
import { MetadataSection } from './metadata/metadata-section.tsx'
import { ContentField, PublicationFields } from './publication-fields.tsx'
import { SupplementsSection } from './supplements/supplements-section.tsx'
import { useArticleEditor } from './use-article-editor.ts'

export const meta = () => [{ title: 'Edit article' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, articleListMessages, async (get) => {
    const [{ data: article }, { files }] = await Promise.all([
      get('/journals/:id', { params }),
      get('/journals/:id/files', { params }),
    ])
    return { article, files }
  })
}

export default function EditArticle({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  const [search] = useSearchParams()
  const issue = issueOf(search.get('issue'), data?.article)
  return (
    <ManagementPage
      back={issue ? backToIssue(issue) : articlesPage}
      title="Edit article"
      lead={data?.article.title}
      actions={data && <ArticleActions {...data.article} />}
      failure={failure}
      aside={data && <FileHistorySection {...data} />}
    >
      {data && (
        <>
          <EditForm key={data.article._id} article={data.article} />
          <SupplementsSection article={data.article} />
        </>
      )}
    </ManagementPage>
  )
}

const issueOf = (id: string | null, article: JournalBody | undefined) =>
  id && article?.volume
    ? { _id: id, volume: article.volume, number: article.issue ?? '', year: null }
    : undefined

const ArticleActions = ({ _id, status, notice, docxFile }: JournalBody) => (
  <>
    {docxFile && <ButtonLink to={`/manage-journals/${_id}/full-text`}>Full text</ButtonLink>}
    {status === 'published' && <ButtonLink to={`/journals/${_id}`}>View as a reader</ButtonLink>}
    {status === 'published' && !notice && (
      <ButtonLink to={`/journals/uploads?about=${_id}`}>
        Publish a correction or retraction
      </ButtonLink>
    )}
  </>
)

function EditForm({ article }: { article: JournalBody }) {
  const { entry, draft, conflict, choose, progress, cancel } = useArticleEditor(article)
  useLinkedField((name) => isFormField(name) && entry.form.setFocus(name))
  const noteId = useId()
  return (
    <DraftForm entry={entry} draft={draft} guarded className="flex flex-col gap-5">
      {conflict && <EditConflictPanel {...conflict} onChoose={choose} />}
      <TextField label="Title" {...entry.field('title')} />
      <TextArea label="Abstract" {...entry.field('abstract')} />
      <AuthorsField />
      <TextField label="Keywords" hint="Comma separated" {...entry.field('keywords')} />
      <ContentField />
      <PublicationFields />
      <MetadataSection articleId={article._id} />
      <Select label="Status" {...entry.field('status')}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
      </Select>
      {fileFormats.map((format) => (
        <FileField
          key={format}
          name={`${format}File`}
          format={format}
          label={`${article[`${format}File`] ? 'Replace the' : 'Add a'} ${format.toUpperCase()}`}
          hint="You can restore the current file later. Files up to 10MB"
          rejection={{ message: `Please choose a .${format} file.` }}
        />
      ))}
      <IssueNote id={noteId} />
      {progress && <UploadProgress label="Article upload" {...progress} onCancel={cancel} />}
      <StickyBar status={<UnsavedStatus />}>
        <SubmitButton entry={entry} busy="Saving…" aria-describedby={noteId}>
          Save
        </SubmitButton>
      </StickyBar>
    </DraftForm>
  )
}

const UnsavedStatus = () => (useFormState().isDirty ? 'Unsaved changes' : 'All changes are saved')
