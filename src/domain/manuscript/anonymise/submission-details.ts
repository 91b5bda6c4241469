import type { IdentityFinding } from '#domain/editorial/review/anonymisation.ts'
import { Refused } from '#domain/refusal.ts'
import { describeMatch, wordsAt } from './describe-match.ts'
import { findIdentities } from './find-identities.ts'
import type { KnownPerson } from './identity.ts'
import { redactRanges } from './redact-texts.ts'

/** What reviewers read of a submission beside its manuscript. */
export type SubmissionDetails = { title: string; abstract: string; keywords: string[] }

/** The value of `part` of a finding in the details: no part of a file has this name. */
const part = 'submission'

/** Whether a finding is in the details, not in the manuscript. */
export const isInDetails = (finding: Pick<IdentityFinding, 'part'>): boolean =>
  finding.part === part

/** The details as texts with the place of each in words for an editor. */
const textsOf = ({ title, abstract, keywords }: SubmissionDetails) => [
  { place: 'Title', text: title },
  { place: 'Abstract', text: abstract },
  ...keywords.map((text, index) => ({ place: `Keyword ${index + 1}`, text })),
]

/** Finds what names the known people in the details of a submission. */
export function findInDetails(
  details: SubmissionDetails,
  people: readonly KnownPerson[],
): IdentityFinding[] {
  const texts = textsOf(details)
  const blocks = texts.map(({ text }) => ({ text, isHeading: false, isParagraph: false }))
  const found = findIdentities(blocks, people)
  return texts.flatMap(({ place, text }, index) =>
    (found[index] ?? []).map((match) => ({
      id: `${part}#${index}:${match.start}-${match.end}`,
      part,
      place,
      ...describeMatch(text, match),
    })),
  )
}

/** The details with a mark in place of the findings to redact. Throws `edit-conflict` for findings of another text. */
export function redactDetails(
  details: SubmissionDetails,
  findings: readonly IdentityFinding[],
): SubmissionDetails {
  const redacted = findings.filter((each) => isInDetails(each) && each.decision === 'redact')
  const texts = textsOf(details).map(({ text }, index) => {
    const ranges = redacted.flatMap(({ id, text: words }) => {
      const [, block, start, end] = /#(\d+):(\d+)-(\d+)$/.exec(id) ?? []
      if (Number(block) !== index) return []
      const range = { start: Number(start), end: Number(end) }
      if (wordsAt(text, range) !== words)
        throw new Refused('edit-conflict', 'The title, abstract or keywords have changed.')
      return [range]
    })
    return redactRanges(text, ranges)
  })
  const [title = '', abstract = '', ...keywords] = texts
  return { title, abstract, keywords }
}
