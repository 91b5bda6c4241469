import { productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { formatDay } from '#domain/text/format.ts'
import type { OwnProductionBody, StagesDigest } from '#features/editorial/production/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { ListError } from '#web/api/list-error.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { useSavedChoice } from '#web/api/use-saved-choice.ts'
import { AddStageFile, StoredFileButton } from '#web/client/production/stage-files.tsx'
import { StageRow } from '#web/client/production/stage-row.tsx'
import { requireCopyeditor } from '#web/client/session/require-user.ts'
import { BackLink } from '#web/layout/management-page.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ProgressSteps } from '#web/ui/progress-steps.tsx'
import type { Route } from './+types/production'

export const meta = () => [{ title: 'My production work' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCopyeditor(request)
  return loadPage(request, 'Your production work could not be loaded', (get) =>
    get('/production/own'),
  )
}

/** The manuscripts in whose production a copyeditor has a stage. */
export default function OwnProduction({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <div className="page max-w-column py-10">
      <BackLink to="/dashboard" label="Dashboard" />
      <PageTitle lead="Accepted manuscripts with a stage of production that is assigned to you.">
        My production work
      </PageTitle>
      {failure && <ListError message={failure} />}
      {data?.data.length === 0 && (
        <Empty>No stage is assigned to you. When an editor assigns one, it appears here.</Empty>
      )}
      <div className="flex flex-col gap-10">
        {data?.data.map((production) => (
          <Manuscript key={production.id} production={production} />
        ))}
      </div>
      {data && <DigestChoice weeklyDigest={data.weeklyDigest} />}
    </div>
  )
}

function DigestChoice(saved: StagesDigest) {
  const { chosen, choose } = useSavedChoice(saved, ({ weeklyDigest = false }) =>
    toCall('PUT /production/digest', { body: { weeklyDigest } }),
  )
  return (
    <label className="mt-8 flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={chosen.weeklyDigest}
        onChange={(event) => choose({ weeklyDigest: event.target.checked })}
        className="size-5 flex-none accent-indigo"
      />
      Email me overdue stages once a week
    </label>
  )
}

type Props = { production: OwnProductionBody }

function Manuscript({ production }: Props) {
  const { id, title, submissionNumber, authors, manuscript, steps } = production
  return (
    <article aria-labelledby={`title-${id}`} className="flex flex-col gap-4">
      <div>
        <h2 id={`title-${id}`} className="text-xl [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p className="text-soft [overflow-wrap:anywhere]">
          {submissionNumber} · {authors.join(', ')}
        </p>
      </div>
      <ProgressSteps
        label="Stages of production"
        steps={steps.map(({ stage }) => productionStageInfo[stage].label)}
        current={steps.findIndex(({ state }) => state === 'current')}
      />
      <NextStep production={production} />
      {manuscript && (
        <p className="[overflow-wrap:anywhere]">
          <b>Manuscript:</b> <StoredFileButton id={id} file={manuscript} />
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {steps.map((step) => (
          <StageRow key={step.stage} id={id} step={step}>
            {step.isOwn && (
              <AddStageFile
                step={step}
                call={toCall('POST /production/own/:id/:stage/files', {
                  params: { id, stage: step.stage },
                })}
              />
            )}
          </StageRow>
        ))}
      </ul>
    </article>
  )
}

/** What the copyeditor does now, or whom production waits for. */
function NextStep({ production: { id, title, version, commands, steps } }: Props) {
  const step = steps.find(({ state }) => state === 'current')
  if (!step) return null
  const { label } = productionStageInfo[step.stage]
  const command = commands.find(
    (each) => each === 'finish-copyediting' || each === 'finish-typesetting',
  )
  const own = steps.find(({ isOwn, state }) => isOwn && state === 'waiting')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl border border-line border-l-4 border-l-accent bg-card p-5">
      <p className="min-w-0 flex-[1_1_16rem]">
        {step.isOwn ? (
          <>
            <b>Your stage: {label}.</b> {instructions[step.stage]} Due {formatDay(step.due)}.
          </>
        ) : (
          <>
            <b>
              {label}: {step.person?.name ?? 'not assigned yet'}.
            </b>{' '}
            {own
              ? `Your stage, ${productionStageInfo[own.stage].label.toLowerCase()}, begins later.`
              : 'Your stage is done.'}
          </>
        )}
      </p>
      {command && (
        <ActionButton
          look="primary"
          call={toCall('POST /production/own/:id', { params: { id }, body: { version, command } })}
          success={`${label} finished`}
          failure="The stage was not finished"
        >
          Finish {label.toLowerCase()}
          <span className="sr-only"> of {title}</span>
        </ActionButton>
      )}
    </div>
  )
}

const instructions = {
  copyediting: 'Download the manuscript, copyedit it in Word, and add the edited file.',
  typesetting: 'Check the layout, and add a file with your corrections.',
  proof: 'An editor sends the proof to the author. You can add files for them.',
  ready: 'An editor publishes the article.',
}
