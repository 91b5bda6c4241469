import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { fileFormats } from '#domain/publishing/file-format.ts'
import type { FileHistory, JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { articleListMessages } from '#web/client/api/lists.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { BackToIssueLink } from '#web/editorial/issues/back-to-issue.tsx'
import { AuthorsField } from '#web/form/byline/authors-field.tsx'
import { DraftForm } from '#web/form/draft-form.tsx'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { FileField } from '#web/form/file-field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useLinkedField } from '#web/form/use-linked-field.ts'
import { BackLink } from '#web/layout/management-page.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
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
      get<{ data: JournalBody }>(`/journals/${params.id}`),
      get<FileHistory>(`/journals/${params.id}/files`),
    ])
    return { article, files }
  })
}

export default function EditArticle({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  const [search] = useSearchParams()
  const backToIssue = backLink(search.get('issue'), data?.article)
  return (
    <div className="page max-w-3xl py-10">
      {backToIssue ?? <BackLink />}
      <PageTitle>Edit article</PageTitle>
      {failure && <ErrorBox action={<RetryButton />}>{failure}</ErrorBox>}
      {data && (
        <>
          <EditForm key={data.article._id} article={data.article} backToIssue={backToIssue} />
          <SupplementsSection article={data.article} />
          <FileHistorySection {...data} />
        </>
      )}
    </div>
  )
}

const backLink = (issueId: string | null, article: JournalBody | undefined) =>
  issueId && article?.volume ? (
    <BackToIssueLink
      issue={{ _id: issueId, volume: article.volume, number: article.issue ?? '', year: null }}
    />
  ) : null

function EditForm({ article, backToIssue }: { article: JournalBody; backToIssue: ReactNode }) {
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
      <MetadataSection />
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
      {progress && <UploadProgress label="Article upload" {...progress} onCancel={cancel} />}
      <IssueNote id={noteId} />
      <SubmitButton entry={entry} busy="Saving..." aria-describedby={noteId} className="self-start">
        Save
      </SubmitButton>
      {backToIssue}
    </DraftForm>
  )
}
