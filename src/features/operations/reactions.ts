import type { Journal } from '#domain/journal/journal.ts'
import { notifyManagers } from '#features/email/manager-notices.ts'
import type { CommandDeps, Reactions } from '#platform/events.ts'

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

/** Warns managers about malware that was found after the upload. */
export const operationsReactions = {
  'file-found-infected': {
    'infected-file-notifications': (deps, { found }, cause) =>
      notifyManagers(deps, cause, {
        subject: 'Malware was found in a file',
        paragraphs: [
          `A file was uploaded while the virus scanner was not available. The scanner has now found malware in it (${found}). The file cannot be downloaded, and its articles cannot be published.`,
          'If the file belongs to a submission, its author was notified. Next step: scan the file again on the page System.',
        ],
        path: '/manage-journals/system',
      }),
  },
} satisfies Reactions<Deps>
