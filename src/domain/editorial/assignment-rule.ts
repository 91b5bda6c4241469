import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import { line } from '#domain/text/parse.ts'

export const assignmentMethods = {
  'by-hand': 'By hand',
  'in-turn': 'In turn among chosen editors',
  'by-section': 'By section',
} as const
type AssignmentMethod = keyof typeof assignmentMethods
const methods = Object.keys(assignmentMethods) as [AssignmentMethod, ...AssignmentMethod[]]

const EditorId = z.string().min(1, 'required').max(64)

/** Who becomes the handling editor of a new submission. Editors are named by the ids of their accounts. */
export const AssignmentRule = z
  .strictObject({
    method: z.enum(methods, 'must be by-hand, in-turn or by-section').default('by-hand'),
    /** Who take turns. */
    editorIds: z.array(EditorId).max(50, 'must be at most 50').default([]),
    /** The sections that authors choose from, each with its editor. */
    sections: z
      .array(z.strictObject({ section: line(100), editorId: EditorId }))
      .max(100, 'must be at most 100')
      .refine(
        (sections) => new Set(sections.map(({ section }) => section)).size === sections.length,
        'must name each section once',
      )
      .default([]),
  })
  .refine(({ method, editorIds }) => method !== 'in-turn' || editorIds.length > 0, {
    path: ['editorIds'],
    error: 'Please choose at least one editor.',
  })
  .refine(({ method, sections }) => method !== 'by-section' || sections.length > 0, {
    path: ['sections'],
    error: 'Please choose an editor for at least one section.',
  })
export type AssignmentRule = z.infer<typeof AssignmentRule>

/** The sections that an author chooses from; none unless submissions are assigned by section. */
export const offeredSections = ({ method, sections }: AssignmentRule): string[] =>
  method === 'by-section' ? sections.map(({ section }) => section) : []

/** The editors to whom a new submission may be assigned automatically. */
export function editorsFor(
  { method, editorIds, sections }: AssignmentRule,
  section: string | null,
): string[] {
  if (method === 'in-turn') return editorIds
  if (method === 'by-hand') return []
  return sections.flatMap((each) => (each.section === section ? [each.editorId] : []))
}

/** The section of a new submission; null where none is offered. Throws `invalid` for one that is missing or not offered. */
export function requireSection(rule: AssignmentRule, section: string | null): string | null {
  const offered = offeredSections(rule)
  if (offered.length === 0) return null
  if (section && offered.includes(section)) return section
  throw new Refused(
    'invalid',
    `Please choose the section of your manuscript: ${offered.join(', ')}.`,
    'section',
  )
}
