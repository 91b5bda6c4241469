/** What people contribute to a work, in the names of CRediT, the Contributor Role Taxonomy. (ANSI/NISO Z39.104-2022) */
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

/** The role as CRediT writes it, of one that is typed with another dash, case or 'and'. */
export const parseCreditRole = (typed: string): string | undefined =>
  typed.length > 60
    ? undefined
    : creditRoles.find((role) => normalizeRole(role) === normalizeRole(typed))

const normalizeRole = (role: string): string =>
  role
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/&/g, 'and')
    .replace(/\s+/g, ' ')
    .trim()
