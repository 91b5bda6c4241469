import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { fileFormats } from '#domain/publishing/file-format.ts'
import type { FileHistory, JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { useLinkedField } from '#web/editorial/controls/use-linked-field.ts'
import { BackToIssueLink } from '#web/editorial/issues/back-to-issue.tsx'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { FileField } from '#web/form/file-field.tsx'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/edit-article'
import { AuthorsField } from './byline/authors-field.tsx'
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
  try {
    const page = request.url
    const [{ data }, { files }] = await Promise.all([
      api<{ data: JournalBody }>(`/journals/${params.id}`, { page }),
      api<FileHistory>(`/journals/${params.id}/files`, { page }),
    ])
    return { article: data, files, failure: null }
  } catch (error) {
    return { article: null, files: [], failure: errorMessage(error, 'Failed to fetch journals') }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function EditArticle({ loaderData }: Route.ComponentProps) {
  const { article, files, failure } = loaderData
  const [search] = useSearchParams()
  const backToIssue = backLink(search.get('issue'), article)
  return (
    <div className="page max-w-3xl py-10">
      {backToIssue ?? <BackToManagementLink />}
      <PageTitle>Edit article</PageTitle>
      {failure && <ErrorBox action={<RetryButton />}>{failure}</ErrorBox>}
      {article && <EditForm key={article._id} article={article} backToIssue={backToIssue} />}
      {article && <SupplementsSection article={article} />}
      {article && <FileHistorySection article={article} files={files} />}
    </div>
  )
}

/** A link to the issue that the editor came from. */
const backLink = (issueId: string | null, article: JournalBody | null) =>
  issueId && article?.volume ? (
    <BackToIssueLink
      issue={{ _id: issueId, volume: article.volume, number: article.issue ?? '', year: null }}
    />
  ) : null

type FormProps = { article: JournalBody; backToIssue: ReactNode }

function EditForm({ article, backToIssue }: FormProps) {
  const { entry, savedInput, conflict, choose, progress, cancel } = useArticleEditor(article)
  useLinkedField((name) => entry.form.setFocus(name as Parameters<typeof entry.form.setFocus>[0]))
  const noteId = useId()
  return (
    <Form entry={entry} className="flex flex-col gap-5">
      <RestoredInputNotice kept={savedInput} />
      <UnsavedChangesGuard entry={entry} />
      {conflict && <EditConflictPanel {...conflict} onChoose={choose} />}
      <TextField label="Title" {...entry.field('title')} />
      <TextArea label="Abstract" {...entry.field('abstract')} />
      <AuthorsField entry={entry} />
      <TextField label="Keywords" hint="Comma separated" {...entry.field('keywords')} />
      <ContentField {...entry.field('content')} />
      <PublicationFields field={entry.field} />
      <MetadataSection entry={entry} />
      <Select label="Status" {...entry.field('status')}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
      </Select>
      {fileFormats.map((format) => (
        <FileField
          key={format}
          entry={entry}
          name={`${format}File`}
          format={format}
          label={`${article[`${format}File`] ? 'Replace the' : 'Add a'} ${format.toUpperCase()}`}
          hint="You can restore the current file later. Files up to 10MB"
          rejection={{ message: `Please choose a .${format} file.` }}
        />
      ))}
      {progress && <UploadProgress label="Article upload" {...progress} onCancel={cancel} />}
      <IssueNote entry={entry} id={noteId} />
      <Button
        type="submit"
        look="go"
        aria-describedby={noteId}
        disabled={entry.busy}
        className="self-start"
      >
        {entry.busy ? 'Saving...' : 'Save'}
      </Button>
      {backToIssue}
    </Form>
  )
}
