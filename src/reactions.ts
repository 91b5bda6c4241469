import type { Event, EventType } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type AccessNotice, accessNoticeQueue } from '#features/accounts/change-profile.ts'
import {
  issueConfirmationToken,
  issueResetToken,
  resetRequestQueue,
} from '#features/accounts/commands.ts'
import {
  accessNoticeMail,
  newAddressMail,
  resetLinkMail,
  welcomeMail,
} from '#features/accounts/mails.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { contactQueue } from '#features/contact/commands.ts'
import { messageToEditorMail } from '#features/contact/mails.ts'
import type { MessageToEditor } from '#features/contact/wire.ts'
import { publishedMail, receivedMail } from '#features/submissions/mails.ts'
import { findSubmission } from '#features/submissions/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { reactionQueue } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  journal: Journal
  baseUrl: string
}
type Happened<Type extends EventType> = Extract<Event, { type: Type }>
type Reaction<Type extends EventType> = (
  needs: Needs,
  happened: Happened<Type>,
) => Promise<Mail | undefined>

const nothing = async () => undefined

/** Who is mailed when: the one place that says what follows from an event. */
const reactions: { [Type in EventType]: Reaction<Type> } = {
  'account-registered': async (needs, { accountId }) => {
    const issued = await issueConfirmationToken(needs, accountId)
    return issued && welcomeMail(needs, issued.account, issued.token)
  },
  'profile-changed': async (needs, { accountId, addressChanged }) => {
    const issued = addressChanged ? await issueConfirmationToken(needs, accountId) : undefined
    return issued && newAddressMail(needs, issued.account, issued.token)
  },
  'submission-received': (needs, { submissionId }) =>
    toSubmitter(needs, submissionId, receivedMail),
  'submission-published': (needs, { submissionId }) =>
    toSubmitter(needs, submissionId, publishedMail),
  'account-created-by-operator': nothing,
  'address-confirmed': nothing,
  'role-set': nothing,
  'password-reset-link-made': nothing,
  'password-reset': nothing,
  'article-created': nothing,
  'article-changed': nothing,
  'article-file-replaced': nothing,
  'article-deleted': nothing,
  'article-restored': nothing,
  'submission-deleted': nothing,
  'submission-restored': nothing,
}

async function toSubmitter(needs: Needs, submissionId: string, mail: typeof receivedMail) {
  const submission = await findSubmission(needs.db, submissionId)
  const author = submission && (await findAccount(needs.db, submission.submittedBy))
  return author && mail(needs, author, submission)
}

/** Takes up the work that answers have left behind; what fails is tried again. */
export async function startReactions(needs: Needs): Promise<void> {
  const { jobs, mailer } = needs
  await jobs.work<Event>(reactionQueue, async (happened) => {
    const react = reactions[happened.type] as Reaction<EventType>
    const mail = await react(needs, happened)
    if (mail) await mailer.send(mail)
  })
  await jobs.work<{ email: string }>(resetRequestQueue, async ({ email }) => {
    const issued = await issueResetToken(needs, email)
    if (issued) await mailer.send(resetLinkMail(needs, issued.account, issued.token))
  })
  await jobs.work<AccessNotice>(accessNoticeQueue, async (notice) => {
    await mailer.send(accessNoticeMail(needs, notice))
  })
  await jobs.work<MessageToEditor>(contactQueue, async (message) => {
    await mailer.send(messageToEditorMail(needs.journal, message))
  })
}
