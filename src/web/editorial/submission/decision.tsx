import { Link, redirect } from 'react-router'
import { formatBytes } from '#domain/text/format.ts'
import type { FullSubmission, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { ListError } from '#web/api/list-error.tsx'
import { submissionListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { manuscriptDownload } from '#web/client/download/manuscript.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { AuthorList } from '#web/ui/article/author-list.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { CorrectionRequests } from '#web/ui/correction-requests.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/decision'
import { DecisionForm } from './decision-form.tsx'
import { type DecisionCommand, decisionPath, decisions, submissionPath } from './decisions.ts'

export const meta = () => [{ title: 'Decision' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const decision = decisions.find(({ command }) => command === params.command)
  if (!decision) throw redirect(submissionPath(params.id))
  const loaded = await loadPage(request, submissionListMessages, async (get) => {
    const [{ data: submission }, { data: workflow }] = await Promise.all([
      get('/submissions/:id', { params }),
      get('/submissions/:id/workflow', { params }),
    ])
    // With a conflict of interest, the page of the submission explains why nothing can be decided.
    if (!workflow.editorial) throw redirect(submissionPath(params.id))
    const isPossible = workflow.commands.includes(decision.command)
    const email = isPossible
      ? await get('/submissions/:id/decision-draft/:command', {
          params: { id: params.id, command: decision.command },
        })
      : null
    return { submission, workflow, email }
  })
  return { ...loaded, decision, id: params.id }
}

export default function DecisionPage({ loaderData }: Route.ComponentProps) {
  const { data, failure, decision, id } = loaderData
  const back = { to: submissionPath(id), label: data?.submission.submissionNumber ?? 'Submission' }
  return (
    <ManagementPage
      back={{ ...back, here: 'Decision' }}
      title={decision.heading}
      lead={data?.submission.title}
    >
      {failure && <ListError message={failure} />}
      {data && !data.email && (
        <Empty action={<ButtonLink to={submissionPath(id)}>Back to the submission</ButtonLink>}>
          This decision is not possible at the current stage.
        </Empty>
      )}
      {data?.email && (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
          <div className="min-w-0">
            <Choices id={id} chosen={decision.command} commands={data.workflow.commands} />
            <DecisionForm key={decision.command} {...data} email={data.email} decision={decision} />
          </div>
          <Manuscript {...data} />
        </div>
      )}
    </ManagementPage>
  )
}

type ChoicesProps = { id: string; chosen: DecisionCommand; commands: string[] }

const Choices = ({ id, chosen, commands }: ChoicesProps) => (
  <nav aria-label="Decision" className="mb-5">
    <ul className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
      {decisions
        .filter(({ command }) => commands.includes(command))
        .map(({ command, label }) => (
          <li key={command}>
            <Link
              to={decisionPath(id, command)}
              replace
              aria-current={command === chosen ? 'page' : undefined}
              className="flex h-full min-h-11 items-center justify-center rounded-lg border border-edge bg-card px-2 py-2 text-center font-semibold text-ink no-underline hover:border-indigo aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper dark:aria-[current]:bg-grey-bg dark:aria-[current]:text-indigo"
            >
              {label}
            </Link>
          </li>
        ))}
    </ul>
  </nav>
)

type ManuscriptProps = { submission: FullSubmission; workflow: WorkflowBody }

/** What the editor reads while writing. */
const Manuscript = ({ submission, workflow }: ManuscriptProps) => (
  <section
    aria-labelledby="manuscript"
    className="min-w-0 self-start rounded-xl border border-line bg-card p-5 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
  >
    <h2 id="manuscript" className="mb-2 text-xl">
      Manuscript
    </h2>
    <p className="font-serif font-bold [overflow-wrap:anywhere]">{submission.title}</p>
    <div className="text-sm text-soft">
      <AuthorList names={submission.authors} />
    </div>
    <PrivateFileButton
      wanted={manuscriptDownload(submission)}
      className={`my-4 ${buttonStyle('line')}`}
    >
      Download (DOCX) <span className="font-normal">· {formatBytes(submission.docxFile.size)}</span>
    </PrivateFileButton>
    <h3 className="mb-1 font-sans text-sm font-semibold text-soft">Abstract</h3>
    <p className="mb-4 [overflow-wrap:anywhere] whitespace-pre-line">{submission.abstract}</p>
    {workflow.requests.length > 0 && <CorrectionRequests requests={workflow.requests} />}
  </section>
)
