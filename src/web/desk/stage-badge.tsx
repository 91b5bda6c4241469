import { isOpen, type Stage } from '#domain/reviewing/course.ts'
import { standings } from '#domain/reviewing/waiting.ts'
import { SubmissionBadge, Tag } from '../ui/badge.tsx'

/** Where a submission stands in one place: its stage while it is under way, its status before and after. */
export const StageBadge = ({ status, stage }: { status: string; stage: Stage }) =>
  isUnderWay(stage) ? (
    <Tag>{standings[stage].label}</Tag>
  ) : (
    <SubmissionBadge status={status} stage={stage} />
  )

const isUnderWay = (stage: Stage) => stage in standings && stage !== 'submitted' && isOpen(stage)
