import { useState } from 'react'
import { type ProductionStage, productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { formatDay } from '#domain/text/format.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { ActionButton, ActionDialog } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { useCreatedLink } from '#web/editorial/controls/use-shown-link.tsx'
import { ActionMenu, MenuAction, MenuLink } from '#web/ui/controls/action-menu.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { ProgressSteps } from '#web/ui/progress-steps.tsx'
import { Proofs } from './proofs.tsx'
import { SendProof } from './send-proof.tsx'
import { Stages } from './stages.tsx'

type Props = { id: string; production: ProductionBody }

const labelOf = (stage: ProductionStage) => productionStageInfo[stage].label
const failure = 'Production was not changed'

/** The production of an accepted submission: where it is, who does what until when, and the next action. */
export function ProductionPanel({ id, production }: Props) {
  const { steps, commands } = production
  if (steps.length === 0)
    return commands.includes('start-production') ? (
      <StartProduction id={id} production={production} />
    ) : null
  const current = steps.findIndex(({ state }) => state === 'current')
  return (
    <section aria-labelledby="production" className="flex flex-col gap-4">
      <h2 id="production" className="text-xl">
        Production
      </h2>
      <ProgressSteps
        label="Stages of production"
        steps={steps.map(({ stage }) => labelOf(stage))}
        current={current}
        isComplete={steps[current]?.stage === 'ready'}
      />
      <NextInProduction id={id} production={production} />
      <Stages id={id} production={production} />
      <Proofs proofs={production.proofs} />
    </section>
  )
}

const StartProduction = ({ id, production: { version } }: Props) => (
  <section aria-labelledby="production">
    <h2 id="production" className="mb-2 text-xl">
      Production
    </h2>
    <p className="mb-3 max-w-2xl">
      Copyediting, typesetting and a proof for the author, before the article is published. Starting
      it creates the article draft, with the full text that is made from the Word file.
    </p>
    <ActionButton
      call={toCall('POST /submissions/:id/production', {
        params: { id },
        body: { version, command: 'start-production' },
      })}
      success="Production started"
      failure={failure}
    >
      Start production
    </ActionButton>
  </section>
)

const fullTextPath = (articleId: string | null) => `/manage-journals/${articleId ?? ''}/full-text`

/** The next step of production, with one filled button. */
function NextInProduction({ id, production }: Props) {
  const { steps, commands } = production
  const step = steps.find(({ state }) => state === 'current')
  if (!step) return null
  const { headline, detail } = describeStep(production, step.stage)
  return (
    <div className="rounded-xl border border-line border-l-4 border-l-accent bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="min-w-0 flex-[1_1_16rem]">
          <b>{headline}</b> {detail}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <PrimaryAction id={id} production={production} stage={step.stage} />
          {commands.length > 0 && <MoreMenu id={id} production={production} />}
        </div>
      </div>
    </div>
  )
}

function describeStep(
  { proofs, fullText, approval, reader }: ProductionBody,
  stage: ProductionStage,
): { headline: string; detail: string } {
  const open = proofs.find(({ state }) => state === 'sent')
  const undecided = proofs.reduce((sum, each) => sum + each.undecided, 0)
  if (stage === 'ready')
    return approval === 'approved'
      ? { headline: 'Approved by the author.', detail: 'The article can be published.' }
      : { headline: 'Changed since the approval.', detail: 'Please send the author a new proof.' }
  if (open)
    return {
      headline: 'Waiting for the author.',
      detail: `${open.name} must answer by ${formatDay(open.due)}.`,
    }
  if (undecided > 0)
    return {
      headline: 'Corrections received.',
      detail: `${undecided === 1 ? 'One comment needs' : `${undecided} comments need`} a decision.`,
    }
  if (fullText !== 'converted')
    return { headline: 'No full text yet.', detail: textStates[fullText] }
  if (stage === 'proof')
    return { headline: 'Ready for a proof.', detail: `It goes to ${reader.name}, ${reader.email}.` }
  return stage === 'copyediting'
    ? { headline: 'Copyediting.', detail: 'Correct the text where it needs it.' }
    : { headline: 'Typesetting.', detail: 'Check headings, tables, figures and their texts.' }
}

const textStates = {
  none: 'The article has no Word file.',
  waiting: 'The Word file is being converted.',
  failed: 'The Word file could not be converted. Please look at the full text.',
  converted: '',
}

type ActionProps = Props & { stage: ProductionStage }

function PrimaryAction({ id, production, stage }: ActionProps) {
  const { commands, version, articleId, proofs } = production
  const undecided = proofs.some((each) => each.undecided > 0)
  if (undecided)
    return (
      <ButtonLink look="primary" to={fullTextPath(articleId)}>
        Decide on the comments
      </ButtonLink>
    )
  if (commands.includes('send-proof')) return <SendProof id={id} production={production} />
  const finish = stage === 'copyediting' || stage === 'typesetting' ? stage : undefined
  if (!finish || !commands.includes(`finish-${finish}`)) return null
  return (
    <>
      <ButtonLink to={fullTextPath(articleId)}>Edit the text</ButtonLink>
      <ActionButton
        look="primary"
        call={toCall('POST /submissions/:id/production', {
          params: { id },
          body: { version, command: `finish-${finish}` },
        })}
        success={`${labelOf(finish)} finished`}
        failure={failure}
      >
        Finish {labelOf(finish).toLowerCase()}
      </ActionButton>
    </>
  )
}

const returns = {
  'return-to-copyediting': 'Back to copyediting…',
  'return-to-typesetting': 'Back to typesetting…',
  'return-to-proof': 'Back to the proof…',
  'cancel-proof': 'Cancel the proof…',
} as const
type Return = keyof typeof returns

function MoreMenu({ id, production: { commands, version, articleId, proofs } }: Props) {
  const [asked, setAsked] = useState<Return>()
  const open = proofs.find(({ state }) => state === 'sent')
  const link = useCreatedLink(
    toCall('POST /submissions/:id/proofs/link', { params: { id } }),
    open?.name ?? '',
    `Link of the proof for ${open?.name ?? ''}`,
  )
  return (
    <>
      <ActionMenu label="More" name="More for production">
        <MenuLink to={fullTextPath(articleId)}>Open the full text</MenuLink>
        {open && <MenuAction onClick={link.copy}>Copy the link of the proof</MenuAction>}
        {(Object.keys(returns) as Return[])
          .filter((command) => commands.includes(command))
          .map((command) => (
            <MenuAction key={command} onClick={() => setAsked(command)}>
              {returns[command]}
            </MenuAction>
          ))}
      </ActionMenu>
      {link.shown}
      <ActionDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'cancel-proof' ? 'Cancel the proof?' : 'Go back to an earlier stage?'}
        action={asked === 'cancel-proof' ? 'Cancel the proof' : 'Go back'}
        call={toCall('POST /submissions/:id/production', {
          params: { id },
          body: { version, command: asked ?? 'cancel-proof' },
        })}
        success={asked === 'cancel-proof' ? 'Proof cancelled' : 'Production moved'}
        failure={failure}
      >
        {open
          ? 'The link of the proof stops working, and the author can no longer answer it. You can send another proof later.'
          : 'The later stages have to be done again.'}
      </ActionDialog>
    </>
  )
}
