import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { StatusBadge, Tag } from '#web/ui/badge.tsx'

/** New and closed submissions show their status. */
const stagesWithStatus: Stage[] = ['submitted', 'published', 'rejected', 'withdrawn']

/** Shows the stage of a submission in progress, otherwise its status. */
export const StageBadge = ({ status, stage }: { status: string; stage: Stage }) =>
  stage in stageInfo && !stagesWithStatus.includes(stage) ? (
    <Tag>{stageInfo[stage].label}</Tag>
  ) : (
    <StatusBadge
      status={stage === 'rejected' || stage === 'withdrawn' ? stage : status}
      fallback="Pending"
    />
  )
