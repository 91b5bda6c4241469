import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'

const steps = ['Submitted', 'Initial check', 'Review', 'Decision', 'Production', 'Published']
type Step = (typeof steps)[number]

const stepOfStage: Record<Stage, Step> = {
  submitted: 'Initial check',
  returned: 'Initial check',
  corrected: 'Initial check',
  'in-review': 'Review',
  'awaiting-decision': 'Decision',
  'revision-requested': 'Review',
  accepted: 'Production',
  scheduled: 'Production',
  published: 'Published',
  rejected: 'Decision',
  withdrawn: 'Decision',
}

/** Where the current step has another name. */
const currentLabels: Partial<Record<Stage, string>> = {
  returned: 'Corrections',
  corrected: 'Corrections',
  'revision-requested': 'Revision',
  rejected: stageInfo.rejected.label,
  withdrawn: stageInfo.withdrawn.label,
}

const looks = {
  done: 'border-leaf text-ink',
  current: 'border-laterite font-semibold text-ink',
  next: 'border-line text-soft',
}

/** How far a submission has come. The step 'Review' appears while there is a review. */
export function WorkflowSteps({ stage }: { stage: Stage }) {
  const step = stepOfStage[stage]
  const isEnded = stage === 'rejected' || stage === 'withdrawn'
  const shown = steps.filter((name) => name !== 'Review' || step === 'Review')
  const current = shown.indexOf(step)
  const visible = isEnded ? shown.slice(0, current + 1) : shown
  return (
    <ol aria-label="Progress" className="relative flex gap-1.5 text-sm max-sm:pb-6">
      {visible.map((name, index) => {
        const isDone = index < current || stage === 'published'
        const state = isDone ? 'done' : index === current ? 'current' : 'next'
        return (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className={`min-w-0 flex-1 border-t-4 pt-1.5 [overflow-wrap:anywhere] ${looks[state]} ${index === current ? '' : 'max-sm:[&>span]:sr-only'}`}
          >
            <span
              data-step={`Step ${index + 1} of ${visible.length}: `}
              className="max-sm:absolute max-sm:inset-x-0 max-sm:before:font-normal max-sm:before:text-soft max-sm:before:content-[attr(data-step)]"
            >
              {index === current ? (currentLabels[stage] ?? name) : name}
              {isDone && index !== current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
