import { setTimeout as wait } from 'node:timers/promises'
import { type Client, submitManuscript, Unexpected } from './client.ts'
import { type Command, giveCommand } from './client-course.ts'
import type { Case, Ledger } from './crash-ledger.ts'
import { makeDocx } from './documents.ts'

/** Ways through the office, by turns. */
const courses: readonly (readonly Command[])[] = [
  ['desk-reject'],
  ['assign', 'accept'],
  ['return-for-correction', 'answer', 'accept'],
  ['assign', 'return-for-correction', 'answer', 'desk-reject'],
]

/** So many manuscripts wait for an editor at most. */
const mostReady = 12

/** So long an author cannot answer a return, in milliseconds: the office may still take it back. */
const held = 31_000

/** Sends a manuscript in for the office to decide on. */
export async function handIn(ledger: Ledger, author: Client): Promise<void> {
  const now = Date.now()
  if (ledger.ready.filter(({ notBefore }) => notBefore <= now).length >= mostReady) return wait(20)
  const number = ledger.nextNumber++
  const title = `Case ${number}`
  const file = await makeDocx(title)
  ledger.sent.set(title, { docx: file.sha256, pdf: undefined })
  const id = await submitManuscript(author, title, file)
  ledger.submissions.set(id, title)
  const course = courses[ledger.cases.length % courses.length] ?? []
  const begun = { done: 0, isOpen: false, notBefore: 0, version: 1 }
  const made: Case = { id, title, author, file, course, ...begun }
  ledger.cases.push(made)
  ledger.ready.push(made)
}

/** Gives the next command to a manuscript that waits, every third time twice at the same moment. */
export async function lead(ledger: Ledger, editor: Client): Promise<void> {
  const now = Date.now()
  const place = ledger.ready.findIndex(({ notBefore }) => notBefore <= now)
  const [next] = place < 0 ? [] : ledger.ready.splice(place, 1)
  if (!next) return wait(20)
  const command = next.course[next.done] as Command
  try {
    await give(ledger, next, command === 'answer' ? next.author : editor, command)
    next.done += 1
    next.version += 1
    next.isOpen = false
    if (command === 'return-for-correction') next.notBefore = Date.now() + held
  } finally {
    if (next.done < next.course.length) ledger.ready.push(next)
  }
}

/** Throws where no answer came, or a refusal; one that says that it has been done is an answer to what was given before. */
async function give(ledger: Ledger, next: Case, by: Client, command: Command): Promise<void> {
  const wasOpen = next.isOpen
  next.isOpen = true
  const times = ledger.cases.indexOf(next) % 3 === 0 ? 2 : 1
  const answers = await Promise.allSettled(
    Array.from({ length: times }, () => giveCommand(by, next, command)),
  )
  const done = answers.filter(({ status }) => status === 'fulfilled').length
  if (done > 1) ledger.unexpected.push(`${next.title}: ${command} was done ${done} times`)
  if (done > 0) return
  const refused = answers.map((answer) =>
    answer.status === 'rejected' ? answer.reason : undefined,
  )
  const isOver = (error: unknown) => error instanceof Unexpected && error.status === 409
  if (wasOpen && refused.every(isOver)) return
  // Of two at once, one may have been done without an answer, and the other heard of it.
  throw refused.find((error) => !isOver(error)) ?? refused[0]
}
