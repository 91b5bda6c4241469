import type {
  FindingDecision,
  IdentityFindingKind,
} from '#domain/editorial/review/anonymisation.ts'

/** The groups of findings in the order in which they are shown. */
export const findingKinds: readonly [IdentityFindingKind, string][] = [
  ['name', 'Names'],
  ['initials', 'Initials'],
  ['email', 'Email addresses'],
  ['affiliation', 'Affiliations'],
  ['profile-link', 'Links to profiles and ORCID iDs'],
  ['acknowledgement', 'Acknowledgements'],
  ['self-citation', 'Self-citations and own works in the references'],
]

export const decisionLabels: readonly [FindingDecision, string][] = [
  ['redact', 'Redact'],
  ['keep', 'Keep'],
  ['return', 'Return to the author'],
]

const removedLabels: Record<string, string> = {
  'document-properties': 'Document properties',
  thumbnail: 'Preview picture',
  'custom-xml': 'Hidden custom data',
  signature: 'Digital signature',
  'document-label': 'Labels of an organisation',
  'document-id': 'Document identifiers',
  'document-variables': 'Hidden document fields',
  'printer-settings': 'Printer settings',
  'mail-merge': 'Mail merge data',
  people: 'Names of people who edited',
  'revision-marks': 'Revision marks',
  'comment-authors': 'Authors and dates of comments',
  'change-authors': 'Authors and dates of tracked changes',
  'template-path': 'Template locations',
  'file-path': 'Paths of files',
  'picture-metadata': 'Metadata of pictures',
  'profile-links': 'Links to the authors',
}

export const removedLabel = (kind: string): string => removedLabels[kind] ?? kind
