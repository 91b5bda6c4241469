import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { ProgressSteps } from './progress-steps.tsx'

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
  withdrawn: 'Initial check',
}

/** Where the current step has another name. */
const currentLabels: Partial<Record<Stage, string>> = {
  returned: 'Corrections',
  corrected: 'Corrections',
  'revision-requested': 'Revision',
  rejected: stageInfo.rejected.label,
  withdrawn: stageInfo.withdrawn.label,
}

type Props = {
  stage: Stage
  /** Whether there has been a round of review. */
  isReviewed: boolean
}

/** How far a submission has come. The step 'Review' is left out where the submission passed without one. */
export function WorkflowSteps({ stage, isReviewed }: Props) {
  const step = stage === 'withdrawn' && isReviewed ? 'Review' : stepOfStage[stage]
  const isEnded = stage === 'rejected' || stage === 'withdrawn'
  const isPassed = steps.indexOf(step) > steps.indexOf('Review')
  const shown = steps.filter((name) => name !== 'Review' || isReviewed || !isPassed)
  const current = shown.indexOf(step)
  const visible = isEnded ? shown.slice(0, current + 1) : shown
  return (
    <ProgressSteps
      label="Progress"
      steps={visible.map((name, index) =>
        index === current ? (currentLabels[stage] ?? name) : name,
      )}
      current={current}
      isComplete={stage === 'published'}
      isEnded={isEnded}
    />
  )
}
