import { setTimeout as wait } from 'node:timers/promises'
import {
  type Client,
  makeDocx,
  makePdf,
  submitManuscript,
  UnexpectedStatus,
  uploadArticle,
} from '../running-product/api-client.ts'
import { allWorkflows, type Command, effectOf, reviewWorkflows, sendCommand } from './commands.ts'
import type { Case, CrashLog } from './log.ts'

/** Sends one request, and notes it in the log when it is acknowledged. */
type Step = (log: CrashLog, client: Client) => Promise<void>

/**
 * The steps that run at the same time, each with its own client. The first are editors, who never submit: one of them checks
 * everything, and an author may not see all of an own submission.
 */
export type Work = readonly Step[]

const repeat = (count: number, step: Step): Step[] => Array(count).fill(step)

export const allWork: Work = [
  ...repeat(4, sendNextCommand),
  ...repeat(3, upload),
  ...repeat(3, submit(allWorkflows)),
]

/** Peer review and decisions only. */
export const reviewWork: Work = [...repeat(3, sendNextCommand), submit(reviewWorkflows)]

/** The number of submissions that wait for an editor at most. */
const mostReady = 12

/** The milliseconds in which an author cannot reply to a return, because editors may still undo it. */
const undoWindow = 31_000

/** Works with a client for each step until the server fails, which the signal confirms. */
export async function workUntilCrash(
  log: CrashLog,
  { work, clients }: { work: Work; clients: Client[] },
  crash: AbortSignal,
) {
  const repeatStep = async (step: Step, client: Client) => {
    while (!crash.aborted) {
      try {
        await step(log, client)
      } catch (error) {
        if (!(error instanceof UnexpectedStatus)) return
        if ([429, 502, 503].includes(error.status)) log.refused += 1
        else log.unexpected.push(error.message)
        await wait(50)
      }
    }
  }
  await Promise.all(work.map((step, index) => repeatStep(step, clients[index] as Client)))
}

async function upload(log: CrashLog, client: Client): Promise<void> {
  const title = `Article ${log.nextNumber++}`
  const [pdfFile, docxFile] = [await makePdf(title), await makeDocx(title)]
  log.sent.set(title, { docx: docxFile.sha256, pdf: pdfFile.sha256 })
  log.articles.set(await uploadArticle(client, title, { pdfFile, docxFile }), title)
}

/** Submits manuscripts, each for the next of these sequences of commands. */
function submit(workflows: readonly (readonly Command[])[]): Step {
  return async (log, author) => {
    const now = Date.now()
    if (log.ready.filter(({ notBefore }) => notBefore <= now).length >= mostReady) return wait(20)
    const number = log.nextNumber++
    const title = `Manuscript ${number}`
    const commands = workflows[log.cases.size % workflows.length] ?? []
    const docx = await makeDocx(title)
    const hasPdf = commands.includes('publish') && number % 2 === 1
    const pdf = hasPdf ? await makePdf(title) : undefined
    log.sent.set(title, { docx: docx.sha256, pdf: pdf?.sha256 })
    const id = await submitManuscript(author, title, docx)
    const begun = { version: 1, done: 0, isOpen: false, notBefore: 0 }
    const made: Case = { id, title, author, docx, pdf, commands, ...begun }
    log.cases.set(id, made)
    log.ready.push(made)
  }
}

/** Sends the next command to a waiting submission. */
async function sendNextCommand(log: CrashLog, editor: Client): Promise<void> {
  const now = Date.now()
  const place = log.ready.findIndex(({ notBefore }) => notBefore <= now)
  const [next] = place < 0 ? [] : log.ready.splice(place, 1)
  if (!next) return wait(20)
  const command = next.commands[next.done] as Command
  const wasOpen = next.isOpen
  try {
    next.isOpen = true
    const answer = await sendCommand(editor, next, command).catch((error) => {
      // After a request without an answer, a conflict or an ended link says that the command was carried out.
      if (!wasOpen || !(error instanceof UnexpectedStatus) || ![409, 410].includes(error.status))
        throw error
    })
    if (command === 'publish') next.articleId = answer as string | null
    next.done += 1
    if (!effectOf(command).keepsVersion) next.version += 1
    next.isOpen = false
    if (command === 'return-for-correction') next.notBefore = Date.now() + undoWindow
  } finally {
    if (next.done < next.commands.length) log.ready.push(next)
  }
}
