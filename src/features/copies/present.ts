import { keptFor } from './ask.ts'
import type { Copy } from './queries.ts'
import type { CopyBody } from './wire.ts'

/** What managers are told of a copy. */
export const presentCopy = ({
  copy,
  askedBy,
}: {
  copy: Copy
  askedBy: string | null
}): CopyBody => ({
  _id: copy.id,
  kind: copy.kind,
  state: copy.state,
  percent: Math.floor(copy.part * 100),
  askedAt: copy.askedAt.toISOString(),
  askedBy: askedBy ?? '',
  bytes: copy.bytes,
  problem: copy.problem,
  keptUntil: new Date(copy.askedAt.getTime() + keptFor).toISOString(),
})

/** `journal-backup-2026-03-02.zip` */
export const fileNameOf = ({ kind, askedAt }: Copy): string =>
  `journal-${kind}-${askedAt.toISOString().slice(0, 10)}.zip`
