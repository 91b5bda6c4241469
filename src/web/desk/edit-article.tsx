import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import type { FileHistory, JournalBody } from '#features/articles/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { requireEditor } from '../client/session/guard.ts'
import { AskBeforeLeaving } from '../form/ask-before-leaving.tsx'
import { BroughtBack } from '../form/brought-back.tsx'
import { Select, TextArea, TextField } from '../form/field.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form } from '../form/form.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { ErrorBox } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import type { Route } from './+types/edit-article'
import { BackToIssue } from './back-to-issue.tsx'
import { BackToOffice } from './back-to-office.tsx'
import { AuthorsField } from './byline/authors-field.tsx'
import { FileHistorySection } from './file-history.tsx'
import { IssueNote } from './issue-note.tsx'
import { OverlapPanel } from './overlap-panel.tsx'
import { ContentField, PublicationFields } from './publication-fields.tsx'
import { RecordSection } from './record/record-section.tsx'
import { SupplementsSection } from './supplements/supplements-section.tsx'
import { useEditing } from './use-editing.ts'
import { useLedTo } from './use-led-to.ts'

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
    return { article: null, files: [], failure: sayFailure(error, 'Failed to fetch journals') }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

export default function EditArticle({ loaderData }: Route.ComponentProps) {
  const { article, files, failure } = loaderData
  const [search] = useSearchParams()
  const back = wayBack(search.get('issue'), article)
  return (
    <div className="page max-w-3xl py-10">
      {back ?? <BackToOffice />}
      <PageTitle>Edit article</PageTitle>
      {failure && <ErrorBox action={<RetryButton />}>{failure}</ErrorBox>}
      {article && <EditForm key={article._id} article={article} back={back} />}
      {article && <SupplementsSection article={article} />}
      {article && <FileHistorySection article={article} files={files} />}
    </div>
  )
}

/** The way back to the issue from which an editor came. */
const wayBack = (issueId: string | null, article: JournalBody | null) =>
  issueId && article?.volume ? (
    <BackToIssue
      issue={{ _id: issueId, volume: article.volume, number: article.issue ?? '', year: null }}
    />
  ) : null

type FormProps = { article: JournalBody; back: ReactNode }

function EditForm({ article, back }: FormProps) {
  const { entry, kept, meeting, choose, progress, cancel } = useEditing(article)
  useLedTo((name) => entry.form.setFocus(name as Parameters<typeof entry.form.setFocus>[0]))
  const note = useId()
  return (
    <Form entry={entry} className="flex flex-col gap-5">
      <BroughtBack kept={kept} />
      <AskBeforeLeaving entry={entry} />
      {meeting && <OverlapPanel {...meeting} onChoose={choose} />}
      <TextField label="Title" {...entry.field('title')} />
      <TextArea label="Abstract" {...entry.field('abstract')} />
      <AuthorsField entry={entry} />
      <TextField label="Keywords" hint="Comma separated" {...entry.field('keywords')} />
      <ContentField {...entry.field('content')} />
      <PublicationFields field={entry.field} />
      <RecordSection entry={entry} />
      <Select label="Status" {...entry.field('status')}>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
      </Select>
      {(['pdf', 'docx'] as const).map((format) => (
        <FileField
          key={format}
          entry={entry}
          name={`${format}File`}
          format={format}
          label={`${article[`${format}File`] ? 'Replace the' : 'Add a'} ${format.toUpperCase()}`}
          hint="The file that is there now stays recoverable. Files up to 10MB"
          rejection={{ message: `Please choose a .${format} file.` }}
        />
      ))}
      {progress && <UploadProgress label="Upload of the article" {...progress} onCancel={cancel} />}
      <IssueNote entry={entry} id={note} />
      <Button
        type="submit"
        look="go"
        aria-describedby={note}
        disabled={entry.busy}
        className="self-start"
      >
        {entry.busy ? 'Saving...' : 'Save'}
      </Button>
      {back}
    </Form>
  )
}
