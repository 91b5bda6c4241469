import { and, desc, eq } from 'drizzle-orm'
import { emailMessage } from '#db/schema/email.ts'
import { notifyPerson } from '#features/editorial/emails/notify-editors.ts'
import { receiveReply } from '#features/editorial/teamwork/receive-reply.ts'
import { fetchWorkflow, postToSubmission } from '../editorial/workflow.ts'
import { type Cast, done, setEditor } from './cast.ts'
import { askByLink, type Invited } from './planted-review.ts'
import type { PlantedSubmission } from './planted-submission.ts'

/** What functions of the product need. */
export const needsOf = ({ site }: Cast) => ({
  ...site,
  clock: () => site.now,
  baseUrl: 'http://localhost:3000',
})

/** What editors write beside the reviews. */
export async function writeNotes({ site, editor, secondEditor }: Cast, of: PlantedSubmission) {
  const note = { text: of.plant('editors', 'note'), mentions: [secondEditor.id] }
  done(await postToSubmission(site, editor, `${of.id}/notes`, note))
  const message = {
    to: 'author',
    subject: of.plant('to-author', 'subject of a message to the author'),
    text: of.plant('to-author', 'message to the author'),
  }
  done(await postToSubmission(site, editor, `${of.id}/messages`, message))
  const reply = { text: of.plant('author', 'reply to the editors') }
  done(await postToSubmission(site, of.author, `${of.id}/messages/reply`, reply))
  const { version } = await fetchWorkflow(site, editor, of.id)
  const assigned = {
    version,
    editorId: editor.id,
    note: of.plant('editors', 'note to the handling editor'),
  }
  const url = `/api/submissions/${of.id}/handling-editor`
  done(await site.ask(editor, { method: 'PUT', url, payload: assigned }))
}

/**
 * Queues an email for an editor who loses the role before it is sent. It names the title of the submission, which must not
 * become public later.
 */
export async function emailFormerEditor(cast: Cast, { id }: PlantedSubmission) {
  const { site, former } = cast
  await setEditor(cast, former, true)
  const mention = { accountId: former.id, submissionId: id, what: 'submission-mention' } as const
  const cause = { id: 'mention', at: site.now }
  await notifyPerson({ ...needsOf(cast), journal: site.journal() }, cause, mention)
  await setEditor(cast, former, false)
}

/** A note on a reviewer and a message to them. */
export async function writeToReviewer(cast: Cast, of: PlantedSubmission, invited: Invited) {
  const { site, editor } = cast
  const { invitationId, plant } = invited
  const message = {
    to: 'reviewer',
    invitationId,
    subject: plant('to-reviewer', 'subject of a message to the reviewer'),
    text: plant('to-reviewer', 'message to the reviewer'),
  }
  // The reviewer knows when they were written to: nothing else has this time.
  site.pass(1_019)
  done(await postToSubmission(site, editor, `${of.id}/messages`, message))
  const reply = plant('confidential', 'reply of the reviewer to the editors')
  await askByLink(cast, invited, 'POST', 'messages', { text: reply })
  await replyByEmail(cast, of, plant('confidential', 'email of the reviewer to the editors'))
  const { body } = await site.ask(editor, { url: `/api/reviewers?for=${of.id}` })
  const found = body.items.find(({ email }: { email: string }) => email === invited.person.email)
  const note = { quality: 2, text: plant('editors', 'note on the reviewer') }
  const url = `/api/reviewers/${found.id}/notes`
  done(await site.ask(editor, { method: 'POST', url, payload: note }))
}

/** A reviewer replies by email to the last message to them. */
async function replyByEmail(cast: Cast, { id }: PlantedSubmission, text: string) {
  const [message] = await cast.site.db
    .select({ token: emailMessage.bounceToken })
    .from(emailMessage)
    .where(and(eq(emailMessage.submissionId, id), eq(emailMessage.name, 'message-to-reviewer')))
    .orderBy(desc(emailMessage.writtenAt))
  const reply = { tokens: [message?.token ?? ''], hash: text, isCut: false, attachments: 0 }
  const problem = await receiveReply(needsOf(cast), { ...reply, text })
  if (problem) throw new Error(problem)
}
