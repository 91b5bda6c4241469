import type { Journal } from '#domain/journal/journal.ts'

/** Warns all managers, because a backup contains everything that the editorial office can see. */
export const backupNotice = (journal: Journal, what: 'made' | 'saved', by: string) => ({
  subject: what === 'made' ? 'A backup is being made' : 'A backup was downloaded',
  paragraphs: [
    what === 'made'
      ? `${by} requested a backup of ${journal.name}.`
      : `${by} downloaded a backup of ${journal.name}.`,
    'It contains accounts, unpublished manuscripts and emails. If no manager intended this, somebody else has access to an account. Set a new password for it, which ends all its sessions, and inform the site administrator.',
  ],
  path: '/manage-journals/copies',
})
