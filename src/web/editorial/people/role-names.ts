import type { JournalRole } from '#domain/people/account.ts'

/** Each duty as it is written on the page 'People', and what it lets somebody do. */
export const roleNames: Record<JournalRole, { one: string; many: string; description: string }> = {
  manager: {
    one: 'Manager',
    many: 'Managers',
    description: 'runs the site, its people and its settings',
  },
  editor: { one: 'Editor', many: 'Editors', description: 'works on submissions and articles' },
  reviewer: {
    one: 'Reviewer',
    many: 'Reviewers',
    description: 'is asked to report on manuscripts',
  },
  copyeditor: {
    one: 'Copyeditor',
    many: 'Copyeditors',
    description: 'prepares accepted manuscripts',
  },
}
