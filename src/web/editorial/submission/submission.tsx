import { Link } from 'react-router'
import { isOpen } from '#domain/editorial/workflow.ts'
import type {
  EditorialBody,
  FullSubmission,
  WorkflowBody,
} from '#features/editorial/api-schemas.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import type { ReviewRounds } from '#features/editorial/rounds/api-schemas.ts'
import type { MessageBody, TeamBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { ApiError } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { submissionListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { manuscriptDownload } from '#web/client/download/manuscript.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ProductionPanel } from '#web/editorial/production/production-panel.tsx'
import { submissionsPlace } from '#web/layout/editorial/places.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { AppealText } from '#web/ui/appeal-text.tsx'
import { AuthorDetails } from '#web/ui/article/author-details.tsx'
import { AuthorList } from '#web/ui/article/author-list.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { CorrectionRequests } from '#web/ui/correction-requests.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { WorkflowSteps } from '#web/ui/workflow-steps.tsx'
import type { Route } from './+types/submission'
import { ActivityLog } from './activity-log.tsx'
import { Keywords, References, Statements } from './author-texts.tsx'
import { ManuscriptCheck } from './manuscript-check.tsx'
import { ManuscriptVersions } from './manuscript-versions.tsx'
import { NextStep } from './next-step.tsx'
import { LiftConflict } from './people/lift-conflict.tsx'
import { People } from './people/people.tsx'
import { choosePrimaryAction } from './primary-action.ts'
import { ReviewPanel } from './review/review-panel.tsx'
import { ReviewerWishes } from './review/reviewer-wishes.tsx'
import { StageBadge } from './stage-badge.tsx'
import { Messages } from './teamwork/messages.tsx'
import { Notes } from './teamwork/notes.tsx'
import { TeamEditors } from './teamwork/team-editors.tsx'

export const meta = () => [{ title: 'Submission' }, { name: 'robots', content: 'noindex' }]

const queue = { to: submissionsPlace, label: 'Submissions' }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadPage(request, submissionListMessages, async (get) => {
    const found = await Promise.all([
      get('/submissions/:id', { params }),
      get('/submissions/:id/workflow', { params }),
    ]).catch(ignoreNotFound)
    if (!found) return null
    const [{ data: submission }, { data: workflow }] = found
    // With a conflict of interest there is no team to see.
    if (!workflow.editorial) return { submission, workflow }
    const [{ data: team }, { data: messages }, { data: review }, production] = await Promise.all([
      get('/submissions/:id/team', { params }),
      get('/submissions/:id/messages', { params }),
      get('/submissions/:id/review', { params }),
      get('/submissions/:id/production', { params }),
    ])
    const teamwork = { team, messages }
    return { submission, workflow, teamwork, review, production: production.data }
  })
}

function ignoreNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  if (!data) {
    return (
      <ManagementPage back={queue} title="Submission">
        {failure ? <ListError message={failure} /> : <NotFound />}
      </ManagementPage>
    )
  }
  const { submission, workflow, teamwork } = data
  const { editorial } = workflow
  return (
    <ManagementPage
      back={{ ...queue, here: submission.submissionNumber }}
      title={submission.title}
      lead={<Summary submission={submission} />}
      aside={
        <div className="flex flex-col gap-8">
          <People submission={submission} editorial={editorial}>
            {teamwork && (
              <TeamEditors
                id={submission._id}
                version={workflow.version}
                team={teamwork.team}
                isEnded={!isOpen(workflow.stage)}
                canAssign={['assign', 'hand-over'].some((command) =>
                  workflow.commands.includes(command),
                )}
              />
            )}
          </People>
          {editorial && <ActivityLog id={submission._id} editorial={editorial} />}
        </div>
      }
    >
      <Content {...data} />
    </ManagementPage>
  )
}

const NotFound = () => (
  <ErrorBox action={<ButtonLink to={submissionsPlace}>All submissions</ButtonLink>}>
    There is no such submission. It may have been deleted, or the address is wrong.
  </ErrorBox>
)

const Summary = ({ submission }: { submission: FullSubmission }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <StageBadge {...submission} />
    {submission.sample && <Tag>Sample</Tag>}
    <span className="min-w-0">
      <AuthorList names={submission.authors} />
    </span>
  </div>
)

type Props = {
  submission: FullSubmission
  workflow: WorkflowBody
  teamwork?: { team: TeamBody; messages: MessageBody[] }
  review?: ReviewRounds
  production?: ProductionBody
}

function Content({ submission, workflow, teamwork, review, production }: Props) {
  const { _id: id, journalId } = submission
  const { editorial } = workflow
  return (
    <div className="flex flex-col gap-8">
      {submission.sample && <SampleNotice />}
      <WorkflowSteps {...workflow} />
      {editorial ? (
        <EditorialPanels
          submission={submission}
          workflow={workflow}
          editorial={editorial}
          review={review}
          production={production}
        />
      ) : (
        <>
          <AuthorViewNotice id={id} hasDeclaredConflict={workflow.hasDeclaredConflict} />
          <div className="flex flex-wrap gap-3">
            <PrivateFileButton
              wanted={manuscriptDownload(submission)}
              className={buttonStyle('line')}
            >
              Manuscript (DOCX)
            </PrivateFileButton>
            {journalId && <ButtonLink to={`/journals/${journalId}`}>View the article</ButtonLink>}
          </div>
        </>
      )}
      {editorial && workflow.requests.length > 0 && (
        <CorrectionRequests requests={workflow.requests} />
      )}
      {editorial && workflow.appeal && <AppealText appeal={workflow.appeal} />}
      {teamwork && (
        <>
          <Notes id={id} team={teamwork.team} />
          <Messages id={id} messages={teamwork.messages} reviewers={teamwork.team.reviewers} />
        </>
      )}
      <Details submission={submission} />
      {editorial && <ReviewerWishes wishes={submission.reviewers ?? []} />}
    </div>
  )
}

type EditorialProps = Pick<Props, 'submission' | 'workflow' | 'review' | 'production'> & {
  editorial: EditorialBody
}

/** What only editors see: the next step, production, the rounds of review, the files and their checks. */
function EditorialPanels({ submission, workflow, editorial, review, production }: EditorialProps) {
  const { _id: id } = submission
  const approval = production?.approval ?? 'none'
  const primary = choosePrimaryAction({ workflow, editorial, review, approval })
  return (
    <>
      <NextStep
        submission={submission}
        workflow={workflow}
        editorial={editorial}
        primary={primary}
        approval={approval}
      />
      {production && <ProductionPanel id={id} production={production} />}
      {review && isReviewed(workflow, review) && (
        <ReviewPanel id={id} workflow={workflow} review={review} primary={primary} />
      )}
      <ManuscriptVersions
        id={id}
        files={workflow.files}
        markedFiles={workflow.markedFiles}
        hasCopy={review !== undefined && hasAnonymisedCopy(workflow, review)}
      />
      <ManuscriptCheck id={id} canReturn={workflow.commands.includes('return-for-correction')} />
    </>
  )
}

const Details = ({ submission }: Pick<Props, 'submission'>) => (
  <>
    <section>
      <h2 className="mb-2 text-xl">Abstract</h2>
      <p className="prose [overflow-wrap:anywhere] whitespace-pre-line">{submission.abstract}</p>
    </section>
    {submission.section && (
      <p>
        <b>Section:</b> {submission.section}
      </p>
    )}
    <Keywords keywords={submission.keywords} />
    <AuthorDetails contributors={submission.contributors} />
    <Statements statements={submission.statements} />
    <References references={submission.references} />
  </>
)

type NoticeProps = { id: string; hasDeclaredConflict: boolean | undefined }

/** Tells an editor with a conflict of interest why this page shows only what the author sees. */
const AuthorViewNotice = ({ id, hasDeclaredConflict }: NoticeProps) => (
  <Banner tone="plain">
    {hasDeclaredConflict
      ? 'You have declared a conflict of interest.'
      : 'You are an author of this submission, have the name, email or ORCID iD of an author, or review it.'}{' '}
    <span className="font-normal">
      You see only what the author sees, and other editors decide.{' '}
      <Link to={`/submissions/${id}`}>View its status</Link>
    </span>
    {hasDeclaredConflict && (
      <span className="mt-3 block">
        <LiftConflict submissionId={id} />
      </span>
    )}
  </Banner>
)

/** Whether a submission has a round of review or can get one. */
const isReviewed = ({ commands }: WorkflowBody, { rounds }: ReviewRounds) =>
  rounds.length > 0 || commands.includes('send-to-review')

/** Whether the last round, or the next one by the journal's model, hides the authors from reviewers. */
const hasAnonymisedCopy = (workflow: WorkflowBody, review: ReviewRounds) =>
  isReviewed(workflow, review) &&
  (review.rounds.at(-1)?.anonymity ?? review.anonymity) === 'double-anonymized'

const SampleNotice = () => (
  <div className="flex">
    <Banner tone="plain">
      This is a sample submission, to show how the editorial office works. You can try every action.
      No email is sent about it, nothing is due, and no statistics count it. A manager removes all
      samples in the <Link to="/settings">settings</Link>.
    </Banner>
  </div>
)
