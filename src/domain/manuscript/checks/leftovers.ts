import type { DocumentFinding, SourceFacts } from '../document/document.ts'
import { type Reported, report } from './check-finding.ts'

export const checkComments = ({ comments }: SourceFacts): Reported[] =>
  comments.length === 0 ? [] : [report('comments-left', comments)]

export const checkTrackedChanges = ({
  insertions,
  deletions,
  formatChanges,
}: SourceFacts): Reported[] => {
  const changes = [...insertions, ...deletions, ...formatChanges]
  return changes.length === 0 ? [] : [report('tracked-changes-left', changes)]
}

/** One finding for each kind of content that is not converted. */
export function checkConversion(findings: readonly DocumentFinding[]): Reported[] {
  const groups = new Map<string, DocumentFinding[]>()
  // Pages and e-books have their own table of contents.
  for (const finding of findings.filter(({ code }) => code !== 'table-of-contents'))
    groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding])
  return [...groups].map(([code, places]) => report('not-convertible', places, { found: code }))
}
