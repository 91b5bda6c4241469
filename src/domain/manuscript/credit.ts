/** CRediT, the Contributor Role Taxonomy. (ANSI/NISO Z39.104-2022) */
export const creditRoles = [
  'Conceptualization',
  'Data curation',
  'Formal analysis',
  'Funding acquisition',
  'Investigation',
  'Methodology',
  'Project administration',
  'Resources',
  'Software',
  'Supervision',
  'Validation',
  'Visualization',
  'Writing – original draft',
  'Writing – review & editing',
] as const

/** The official name of a role that is typed with another dash, another case or 'and'. */
export const parseCreditRole = (text: string): string | undefined =>
  text.length > 60
    ? undefined
    : creditRoles.find((role) => normalizeRole(role) === normalizeRole(text))

const normalizeRole = (role: string): string =>
  role
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/&/g, 'and')
    .replace(/\s+/g, ' ')
    .trim()
