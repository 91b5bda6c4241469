import type { JournalRole } from '#domain/people/account.ts'

export const roleNames: Record<
  JournalRole,
  { singular: string; plural: string; description: string }
> = {
  manager: {
    singular: 'Manager',
    plural: 'Managers',
    description: 'manages the journal, its people and its settings',
  },
  editor: {
    singular: 'Editor',
    plural: 'Editors',
    description: 'handles submissions and articles',
  },
  reviewer: {
    singular: 'Reviewer',
    plural: 'Reviewers',
    description: 'reviews manuscripts',
  },
  copyeditor: {
    singular: 'Copyeditor',
    plural: 'Copyeditors',
    description: 'edits accepted manuscripts in the stages of production assigned to them',
  },
}

/** The roles that can be given. Reviewers work through the links in their invitations. */
export const offeredRoles = ['manager', 'editor', 'copyeditor'] as const satisfies JournalRole[]

/** `Manager, Editor` */
export const formatRoles = (roles: readonly JournalRole[]): string =>
  roles.map((role) => roleNames[role].singular).join(', ')
