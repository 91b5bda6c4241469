import { setTimeout as wait } from 'node:timers/promises'
import {
  type Client,
  call,
  form,
  json,
  makeDocx,
  submitManuscript,
  UnexpectedStatus,
} from '../client.ts'
import { type Case, type Command, type CrashLog, reviewCommands } from './log.ts'
import { sendReviewCommand } from './review.ts'

/** Command sequences through the editorial workflow, used in turn. */
const workflows: readonly (readonly Command[])[] = [
  ['desk-reject'],
  ['assign', 'accept'],
  ['return-for-correction', 'answer', 'accept'],
  ['assign', 'return-for-correction', 'answer', 'desk-reject'],
  [...reviewCommands, 'accept'],
  ['assign', ...reviewCommands, 'reject'],
  ['open-round', 'invite', 'accept-invitation', 'save-draft', 'reject'],
]

/** The commands that leave the version of a submission as it is. */
const withoutVersion: Command[] = ['invite', 'accept-invitation', 'save-draft']

/** The number of manuscripts that wait for an editor at most. */
const mostReady = 12

/** The milliseconds in which an author cannot reply to a return, because editors may still undo it. */
const undoWindow = 31_000

/** Submits a manuscript for the editors to decide on. */
export async function startCase(log: CrashLog, author: Client): Promise<void> {
  const now = Date.now()
  if (log.ready.filter(({ notBefore }) => notBefore <= now).length >= mostReady) return wait(20)
  const title = `Case ${log.nextNumber++}`
  const file = await makeDocx(title)
  log.sent.set(title, { docx: file.sha256, pdf: undefined })
  const id = await submitManuscript(author, title, file)
  log.submissions.set(id, title)
  const commands = workflows[log.cases.length % workflows.length] ?? []
  const begun = { done: 0, isOpen: false, notBefore: 0, version: 1 }
  const made: Case = { id, title, author, file, commands, ...begun }
  log.cases.push(made)
  log.ready.push(made)
}

/** Sends the next command to a waiting manuscript. */
export async function giveNextCommand(log: CrashLog, editor: Client): Promise<void> {
  const now = Date.now()
  const place = log.ready.findIndex(({ notBefore }) => notBefore <= now)
  const [next] = place < 0 ? [] : log.ready.splice(place, 1)
  if (!next) return wait(20)
  const command = next.commands[next.done] as Command
  const wasOpen = next.isOpen
  try {
    next.isOpen = true
    await send(command === 'answer' ? next.author : editor, next, command).catch((error) => {
      // After a request without an answer, a conflict or an ended link says that the command was carried out.
      if (!wasOpen || !(error instanceof UnexpectedStatus) || ![409, 410].includes(error.status))
        throw error
    })
    next.done += 1
    if (!withoutVersion.includes(command)) next.version += 1
    next.isOpen = false
    if (command === 'return-for-correction') next.notBefore = Date.now() + undoWindow
  } finally {
    if (next.done < next.commands.length) log.ready.push(next)
  }
}

const words = { subject: 'About your manuscript (sample)', body: 'This is our decision.' }
const requests = { body: 'Please see to this:\n\n{items}', items: ['Shorten it', 'Add the source'] }

const isReviewCommand = (command: Command): command is (typeof reviewCommands)[number] =>
  reviewCommands.some((each) => each === command)

function send(client: Client, one: Case, command: Command): Promise<unknown> {
  if (isReviewCommand(command)) return sendReviewCommand(client, one, command)
  const { id, version, file } = one
  const path = `/submissions/${id}`
  if (command === 'assign') return call(client, `${path}/assign`, json('POST', { version }))
  if (command === 'answer') {
    const answers = JSON.stringify(requests.items.map(() => 'Done'))
    const body = form({ version: String(version), answers }, { file })
    return call(client, `${path}/answer`, { method: 'POST', body })
  }
  const more = command === 'return-for-correction' ? requests : {}
  return call(client, `${path}/decision`, json('POST', { command, version, ...words, ...more }))
}
