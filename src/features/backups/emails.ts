import type { Journal } from '#domain/journal/journal.ts'

/** What all managers are told when one of them makes a backup, or takes it away: it holds all that the office knows. */
export const backupNotice = (journal: Journal, what: 'made' | 'saved', by: string) => ({
  subject: what === 'made' ? 'A backup is being made' : 'A backup was saved',
  paragraphs: [
    what === 'made'
      ? `${by} has asked for a backup of ${journal.name}.`
      : `${by} was given a backup of ${journal.name} to save.`,
    'It holds accounts, unpublished manuscripts and letters. If nobody of you meant to do this, somebody else has come by an account: set a new password for it, which ends all its sessions, and write to whoever runs the server.',
  ],
  path: '/manage-journals/copies',
})
