import type { Mention } from '../document/document.ts'
import type { CheckLevel, CheckRuleName } from './check-rules.ts'

/** Something in a manuscript that differs from a rule of the journal. */
export type CheckFinding = {
  rule: CheckRuleName
  code: CheckCode
  level: Exclude<CheckLevel, 'off'>
  /** Where it is: the first places of it; empty if something is missing altogether. */
  places: Mention[]
  /** In how many places it is. */
  count: number
  /** The values in the explanation, as text to show: the found one, and the one that the rule asks for. */
  found: string | null
  expected: string | null
}

/** Whether a rule or its finding requires a reason before the manuscript can be sent. */
export const isBlocking = ({ level }: { level: CheckLevel }): boolean => level === 'blocking'

/** The kinds of findings. `explainFinding` has a text for each. */
export const checkCodes = [
  'too-short',
  'too-long',
  'abstract-missing',
  'abstract-too-short',
  'abstract-too-long',
  'keywords-missing',
  'too-few-keywords',
  'too-many-keywords',
  'other-font',
  'small-font',
  'narrow-lines',
  'section-missing',
  'section-out-of-order',
  'statement-missing',
  'citation-without-reference',
  'references-missing',
  'reference-not-cited',
  'label-out-of-order',
  'label-missing',
  'not-mentioned',
  'comments-left',
  'tracked-changes-left',
  'no-alternative-text',
  'low-resolution',
  'table-as-picture',
  'text-as-picture',
  'not-convertible',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** The maximum number of places of a finding. */
const maxPlaces = 20

/** What a check reports; the level comes from the rule. */
export type Reported = Omit<CheckFinding, 'rule' | 'level'>

export const report = (
  code: CheckCode,
  places: readonly Mention[],
  { found = null, expected = null }: { found?: string | null; expected?: string | null } = {},
): Reported => ({
  code,
  places: places.slice(0, maxPlaces),
  count: places.length,
  found,
  expected,
})
