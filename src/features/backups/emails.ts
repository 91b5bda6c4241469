import type { Journal } from '#domain/journal/journal.ts'

/** The notice to all managers when one of them requests or downloads a backup, which contains all private data. */
export const backupNotice = (journal: Journal, what: 'requested' | 'downloaded', name: string) => ({
  subject: `A backup was ${what}`,
  paragraphs: [
    `${name} ${what} a backup of ${journal.name}.`,
    'It contains accounts, unpublished manuscripts and emails. If no manager intended this, another person has access to an account. Set a new password for it, which ends all its sessions, and inform the site administrator.',
  ],
  path: '/manage-journals/backups',
})
