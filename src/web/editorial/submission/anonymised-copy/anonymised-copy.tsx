import { redirect } from 'react-router'
import type { AnonymisationBody } from '#features/editorial/anonymisation/anonymisation-schemas.ts'
import type { FullSubmission } from '#features/editorial/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { submissionListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { useTask } from '#web/api/use-task.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { decisionPath, submissionPath } from '#web/editorial/submission/decisions.ts'
import { invitePath } from '#web/editorial/submission/review/labels.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { Banner, Empty, ErrorBox } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/anonymised-copy'
import { DownloadCopy, RemovedMetadata, UploadCopy } from './copy-aside.tsx'
import { FindingList } from './finding-list.tsx'
import { useCopy } from './use-copy.ts'

export const meta = () => [{ title: 'Anonymised copy' }, { name: 'robots', content: 'noindex' }]

type Loaded = { submission: FullSubmission; commands: string[]; body: AnonymisationBody }

/** Opening the page searches the current manuscript, once. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const loaded = await loadPage(request, submissionListMessages, async (get): Promise<Loaded> => {
    const [{ data: submission }, { data: workflow }] = await Promise.all([
      get('/submissions/:id', { params }),
      get('/submissions/:id/workflow', { params }),
    ])
    // With a conflict of interest, the page of the submission explains why the copy is hidden.
    if (!workflow.editorial) throw redirect(submissionPath(params.id))
    const call = { params, page: request.url }
    const { data: body } = await api('POST /submissions/:id/anonymisation', call)
    return { submission, commands: workflow.commands, body }
  })
  return { ...loaded, id: params.id }
}

export default function AnonymisedCopyPage({ loaderData }: Route.ComponentProps) {
  const { data, failure, id } = loaderData
  if (data) return <Copy key={data.body.copy?._id} {...data} />
  const back = { to: submissionPath(id), label: 'Submission', here: 'Anonymised copy' }
  return (
    <ManagementPage back={back} title="Anonymised copy">
      <ListError message={failure} />
    </ManagementPage>
  )
}

function Copy({ submission, commands, body }: Loaded) {
  const { _id: id, submissionNumber } = submission
  const entry = useCopy(id, body)
  const { copy, round } = entry.shown
  const isUsable = copy !== null && !copy.failure
  return (
    <ManagementPage
      back={{ to: submissionPath(id), label: submissionNumber, here: 'Anonymised copy' }}
      title="Anonymised copy"
      lead={submission.title}
    >
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {copy?.byHand && (
            <p className="mb-4 text-soft">An editor anonymised this file by hand.</p>
          )}
          {copy?.failure && (
            <ErrorBox>This file cannot be anonymised here. {copy.failure}</ErrorBox>
          )}
          {isUsable && <Findings id={id} commands={commands} entry={entry} />}
        </div>
        <aside className="flex min-w-0 flex-col gap-8">
          {isUsable && <RemovedMetadata removed={copy.removed} />}
          {isUsable && <DownloadCopy id={id} fileName={copy.fileName} />}
          {!round?.approvedAt && <UploadCopy id={id} onUploaded={entry.setShown} />}
        </aside>
      </div>
      {isUsable && !round?.approvedAt && <Approval id={id} commands={commands} entry={entry} />}
    </ManagementPage>
  )
}

type CopyProps = { commands: string[]; entry: ReturnType<typeof useCopy> }

const returnedOf = ({ copy }: AnonymisationBody) =>
  (copy?.findings ?? []).filter(({ decision }) => decision === 'return')

function Findings({ id, commands, entry }: CopyProps & { id: string }) {
  const { copy, round } = entry.shown
  const findings = copy?.findings ?? []
  const returned = returnedOf(entry.shown).length
  return (
    <>
      {round?.approvedAt && (
        <Banner action={<ButtonLink to={invitePath(id)}>Invite a reviewer</ButtonLink>}>
          Approved: reviewers of round {round.number} read this copy.
        </Banner>
      )}
      {findings.length === 0 && (
        <Empty>Nothing in the text names the authors. Please look at the copy yourself.</Empty>
      )}
      <FindingList findings={findings} isFixed={copy?.state === 'approved'} decide={entry.decide} />
      {entry.failure && <ErrorBox>{entry.failure}</ErrorBox>}
      {returned > 0 && (
        <Banner tone="plain">
          {returned === 1 ? 'One finding goes' : `${returned} findings go`} back to the author.{' '}
          {commands.includes('return-for-correction')
            ? 'Return the submission, or decide otherwise.'
            : 'At this stage, the submission can only go back as a revision.'}
        </Banner>
      )}
    </>
  )
}

const describeRequest = ({ place, text }: { place: string; text: string }) =>
  `${place}: please remove what names you (“${text.replace(/\s+/g, ' ').slice(0, 200)}”)`

function Approval({ id, commands, entry }: CopyProps & { id: string }) {
  const { busy, failure, run } = useTask('The copy was not approved')
  const { copy, round } = entry.shown
  const open = (copy?.findings ?? []).flatMap((found) => (found.decision ? [] : [found.id]))
  const returned = returnedOf(entry.shown)
  const hasRound = round !== null
  const isPossible = hasRound && open.length === 0 && returned.length === 0
  const status = !hasRound
    ? 'Send the submission to review, then approve the copy.'
    : open.length > 0
      ? `${open.length} not decided yet`
      : entry.isSaving
        ? 'Saving…'
        : 'All decisions saved'
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <StickyBar status={<span role="status">{status}</span>}>
        <Button look="primary" disabled={busy || !isPossible} onClick={() => run(entry.approve)}>
          {busy ? 'Approving…' : 'Approve the copy'}
        </Button>
        {open.length > 1 && (
          <Button onClick={() => entry.decide(open, 'redact')}>Redact all {open.length}</Button>
        )}
        {returned.length > 0 && commands.includes('return-for-correction') && (
          <ButtonLink
            to={decisionPath(id, 'return-for-correction')}
            state={{ points: returned.map(describeRequest) }}
          >
            Return for correction
          </ButtonLink>
        )}
      </StickyBar>
    </>
  )
}
