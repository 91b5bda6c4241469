import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { submissionNumberOf } from '../deadlines.ts'

/** `failed`: the file cannot be anonymised; `ready`: an editor can decide on the findings. */
export const anonymisationStates = ['ready', 'failed', 'approved'] as const

/** Kinds of text in a file that could name a person. */
export const identityFindingKinds = [
  'name',
  'initials',
  'email',
  'affiliation',
  'profile-link',
  'acknowledgement',
  'self-citation',
] as const
export type IdentityFindingKind = (typeof identityFindingKinds)[number]

/** What replaces the words that an editor redacts. */
export const redactionMark = '[removed for review]'

/** In UTF-16 units, of the text shown before and after a finding. */
export const findingContextLength = 120

/** What an editor does with a finding. */
export const findingDecisions = ['redact', 'keep', 'return'] as const
export type FindingDecision = (typeof findingDecisions)[number]

/** A place in the text that could name a person. */
export type IdentityFinding = {
  /** Unique in its file. */
  id: string
  kind: IdentityFindingKind
  /** The part of the package: `word/document.xml`. */
  part: string
  /** The place in words for an editor: `Paragraph 12`, `Header 2`, `Footnote 3`, `Alternative text of picture 1`. */
  place: string
  text: string
  /** The words before and after it. */
  before: string
  after: string
  decision: FindingDecision | null
}

/** The metadata that was removed without asking: document properties, authors of comments and changes, thumbnails, metadata. */
export type RemovedMetadata = { kind: string; part: string; count: number }

/** What an editor decides on findings, by the id of the finding; null removes the decision. */
export const FindingDecisions = z.object({
  decisions: z.record(z.string().max(2_000), z.enum(findingDecisions).nullable()),
})
export type FindingDecisions = z.infer<typeof FindingDecisions>

/** The approval of the anonymised copy that an editor has looked at. */
export const CopyApproval = z.object({ anonymisationId: z.string().max(64) })

/** The name of the copy for reviewers. It contains no words of the author's file name. */
export const anonymisedFileName = (submission: { number: number; createdAt: Date }): string =>
  `manuscript-${submissionNumberOf(submission)}.docx`

type Decided = Pick<IdentityFinding, 'id' | 'decision'>

/** The findings with new decisions. Throws `invalid` for a finding that does not exist. */
export function decideFindings<Finding extends Decided>(
  findings: readonly Finding[],
  { decisions }: FindingDecisions,
): Finding[] {
  const known = new Set(findings.map(({ id }) => id))
  if (!Object.keys(decisions).every((id) => known.has(id)))
    throw new Refused('invalid', 'decisions must name findings of this file', 'decisions')
  return findings.map((finding) => {
    const decision = decisions[finding.id]
    return decision === undefined ? finding : { ...finding, decision }
  })
}

/** Throws `transition-not-allowed` while a finding is undecided or must go back to the author. */
export function requireDecided(findings: readonly Decided[]): void {
  const open = findings.filter(({ decision }) => decision === null).length
  if (open > 0)
    throw new Refused(
      'transition-not-allowed',
      `${open === 1 ? 'One finding is' : `${open} findings are`} not decided yet.`,
    )
  if (findings.some(({ decision }) => decision === 'return'))
    throw new Refused(
      'transition-not-allowed',
      'Some findings are marked for return to the author. Return the submission, or decide otherwise.',
    )
}
