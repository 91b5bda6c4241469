import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attachmentFormats } from '#domain/editorial/review/attachment-formats.ts'
import type { AttachmentBody } from '#features/editorial/attachments/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { submissionListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { useUploadOnChoice } from '#web/client/upload/use-upload-on-choice.ts'
import { submissionPath } from '#web/editorial/submission/decisions.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { Banner, Empty, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import type { Route } from './+types/review-file'

export const meta = () => [{ title: 'File of a reviewer' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const page = await loadPage(request, submissionListMessages, async (get) => {
    const [{ data: submission }, { data: file }] = await Promise.all([
      get('/submissions/:id', { params }),
      get('/review-invitations/:id/attachment', { params: { id: params.invitationId } }),
    ])
    return { submission, file }
  })
  return { ...page, ...params }
}

/** The annotated file of a review: what names the reviewer in it, and whether the author gets it. */
export default function ReviewFilePage({ loaderData }: Route.ComponentProps) {
  const { data, failure, id, invitationId } = loaderData
  const label = data?.submission.submissionNumber ?? 'Submission'
  return (
    <ManagementPage
      back={{ to: submissionPath(id), label, here: 'File of a reviewer' }}
      title="File of a reviewer"
      lead={data?.submission.title}
    >
      {failure && <ListError message={failure} />}
      {data && !data.file && <Empty>This review has no file.</Empty>}
      {data?.file && (
        <ReviewFile key={data.file.fileId} id={id} invitationId={invitationId} file={data.file} />
      )}
    </ManagementPage>
  )
}

type Props = { id: string; invitationId: string; file: AttachmentBody }

function ReviewFile({ id, invitationId, file }: Props) {
  const [keep, setKeep] = useState<string[]>([])
  const { fileId, fileName, format } = file
  const isOpen = file.state !== 'approved'
  const canApprove = isOpen && (!file.failure || file.byHand)
  const toggle = (finding: string) =>
    setKeep((kept) =>
      kept.includes(finding) ? kept.filter((each) => each !== finding) : [...kept, finding],
    )
  return (
    <>
      <FileState file={file} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {!file.failure && (
            <Findings file={file} keep={keep} isFixed={!isOpen} onToggle={toggle} />
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-8">
          <section>
            <h2 className="mb-2 text-xl">
              {file.byHand ? 'Cleaned file' : 'File of the reviewer'}
            </h2>
            <PrivateFileButton
              wanted={{ kind: 'submissions', id, fileId, fileName, format }}
              className="min-h-11 [overflow-wrap:anywhere] text-indigo underline"
            >
              Download {fileName}
            </PrivateFileButton>
            {!file.failure && (
              <p className="text-soft">
                {file.removed === 0
                  ? 'It has no metadata that could name the reviewer.'
                  : `Metadata is removed automatically (${file.removed}).`}
              </p>
            )}
          </section>
          {isOpen && <UploadCleaned invitationId={invitationId} />}
        </aside>
      </div>
      {isOpen && (
        <Decision
          id={id}
          invitationId={invitationId}
          file={file}
          keep={keep}
          canApprove={canApprove}
        />
      )}
    </>
  )
}

const FileState = ({ file }: Pick<Props, 'file'>) => (
  <>
    {file.state === 'approved' && (
      <Banner>Approved: the author gets it with the decision on this round.</Banner>
    )}
    {file.state === 'withheld' && (
      <Banner tone="plain">Withheld: the author does not get it.</Banner>
    )}
    {file.failure && file.state !== 'approved' && (
      <ErrorBox>
        {file.byHand
          ? 'This file cannot be searched here. Please look at it yourself before you approve it.'
          : file.failure}
      </ErrorBox>
    )}
  </>
)

type FindingsProps = {
  file: AttachmentBody
  keep: string[]
  isFixed: boolean
  onToggle(finding: string): void
}

const Findings = ({ file, keep, isFixed, onToggle }: FindingsProps) =>
  file.findings.length === 0 ? (
    <Empty>No words in the text name the reviewer. Please look at the file yourself.</Empty>
  ) : (
    <section>
      <h2 className="mb-2 text-xl">Words that name the reviewer</h2>
      <p className="text-soft">These words are removed, except those that you keep.</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {file.findings.map(({ id, place, text, before, after }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
            <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
              <span className="text-soft">{before}</span>
              <mark className="rounded bg-alarm-bg px-0.5 font-semibold text-alarm">{text}</mark>
              <span className="text-soft">{after}</span>
              <span className="block text-sm text-soft">{place}</span>
            </p>
            <label className="inline-flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={keep.includes(id)}
                disabled={isFixed}
                onChange={() => onToggle(id)}
                className="size-5 accent-indigo"
              />
              Keep
              <span className="sr-only">
                {text}, {place}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )

type DecisionProps = Props & { keep: string[]; canApprove: boolean }

function Decision({ id, invitationId, file, keep, canApprove }: DecisionProps) {
  const { busy, failure, run } = useTask('The decision was not saved')
  const navigate = useNavigate()
  const decide = (end: 'approve' | 'withhold') =>
    run(async () => {
      const params = { id: invitationId }
      const attachmentId = file.id
      const { message } = await (end === 'approve'
        ? api('POST /review-invitations/:id/attachment/approve', {
            params,
            body: { attachmentId, keep },
          })
        : api('POST /review-invitations/:id/attachment/withhold', {
            params,
            body: { attachmentId },
          }))
      toast('success', message)
      await navigate(submissionPath(id))
    })
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <StickyBar>
        {canApprove && (
          <Button look="primary" disabled={busy} onClick={() => decide('approve')}>
            Approve for the author
          </Button>
        )}
        {file.state === 'waiting' && (
          <Button disabled={busy} onClick={() => decide('withhold')}>
            Withhold
          </Button>
        )}
      </StickyBar>
    </>
  )
}

/** Replaces the file by one that an editor cleaned. */
function UploadCleaned({ invitationId }: { invitationId: string }) {
  const navigate = useNavigate()
  const { input, failure, progress, cancel } = useUploadOnChoice({
    call: toCall('POST /review-invitations/:id/attachment/upload', {
      params: { id: invitationId },
    }),
    failed: 'The file was not uploaded',
    onUploaded: () => navigate('.', { replace: true }),
  })
  return (
    <section>
      <h2 className="mb-2 text-xl">Clean by hand</h2>
      <label className="flex flex-col gap-2 text-soft">
        A Word document or a PDF without the words that name the reviewer.
        <input
          {...input}
          accept={attachmentFormats.map((format) => `.${format}`).join(',')}
          className="max-w-full text-sm text-ink file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-edge file:bg-card file:px-4 file:font-semibold"
        />
      </label>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {progress && <UploadProgress label="Cleaned file" {...progress} onCancel={cancel} />}
    </section>
  )
}
