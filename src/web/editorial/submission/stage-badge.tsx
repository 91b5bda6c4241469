import { stageInfo } from '#domain/editorial/deadlines.ts'
import { isOpen, type Stage } from '#domain/editorial/workflow.ts'
import { SubmissionBadge, Tag } from '#web/ui/badge.tsx'

/** Where a submission stands in one place: its stage while it is under way, its status before and after. */
export const StageBadge = ({ status, stage }: { status: string; stage: Stage }) =>
  isInProgress(stage) ? (
    <Tag>{stageInfo[stage].label}</Tag>
  ) : (
    <SubmissionBadge status={status} stage={stage} />
  )

const isInProgress = (stage: Stage) => stage in stageInfo && stage !== 'submitted' && isOpen(stage)
