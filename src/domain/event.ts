/**
 * What has happened, one union for the whole product. The event rows are the audit log, and every
 * reaction (a mail, a job) hangs on one of these names.
 */
export type Event =
  | { type: 'account-registered'; accountId: string }
  | { type: 'account-created-by-operator'; accountId: string }
  | {
      type: 'profile-changed'
      accountId: string
      passwordChanged: boolean
      addressChanged: boolean
    }
  | { type: 'address-confirmed'; accountId: string }
  | { type: 'role-set'; accountId: string; role: string }
  | { type: 'password-reset-link-made'; accountId: string }
  | { type: 'password-reset'; accountId: string }
  | { type: 'article-created'; articleId: string; status: string }
  | { type: 'article-changed'; articleId: string; fields: string[] }
  | { type: 'article-file-replaced'; articleId: string; format: string; fileId: string }
  | { type: 'article-deleted'; articleId: string }
  | { type: 'article-restored'; articleId: string }
  | { type: 'submission-received'; submissionId: string }
  | { type: 'submission-published'; submissionId: string; articleId: string }
  | { type: 'submission-deleted'; submissionId: string }
  | { type: 'submission-restored'; submissionId: string }

export type EventType = Event['type']
