import { notifyManagers } from '#features/email/manager-notices.ts'
import type { CommandDeps, Reactions } from '#platform/events.ts'

type Needs = CommandDeps & { baseUrl: string }

/** What those who look after the site are told of its files. */
export const operationsReactions = {
  'file-found-infected': {
    'infected-file-notifications': (needs, { found }) =>
      notifyManagers(needs, {
        subject: 'A file was set aside: the virus scanner found something harmful',
        paragraphs: [
          `A file that came in while the virus scanner was away has been scanned now, and is known to be harmful (${found}). It is given to nobody, and what it belongs to cannot be published with it.`,
          'If it came with a submission, its author has been told. Under Files that are held you see it, and can have it scanned again.',
        ],
        path: '/manage-journals/system',
      }),
  },
} satisfies Reactions<Needs>
