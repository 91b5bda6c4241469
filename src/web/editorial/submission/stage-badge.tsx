import { stageInfo } from '#domain/editorial/deadlines.ts'
import { isOpen, type Stage } from '#domain/editorial/workflow.ts'
import { StatusBadge, Tag } from '#web/ui/badge.tsx'

/** Shows the stage of a submission in progress, otherwise its status. */
export const StageBadge = ({ status, stage }: { status: string; stage: Stage }) =>
  isInProgress(stage) ? (
    <Tag>{stageInfo[stage].label}</Tag>
  ) : (
    <StatusBadge
      status={stage === 'rejected' || stage === 'withdrawn' ? stage : status}
      fallback="Pending"
    />
  )

const isInProgress = (stage: Stage) => stage in stageInfo && stage !== 'submitted' && isOpen(stage)
