import { setTimeout as wait } from 'node:timers/promises'
import {
  type Client,
  changeName,
  publishSubmission,
  removeArticle,
  submitManuscript,
  Unexpected,
  uploadArticle,
} from './client.ts'
import { handIn, lead } from './crash-course.ts'
import type { Ledger } from './crash-ledger.ts'
import { makeDocx, makePdf } from './documents.ts'

type Step = (ledger: Ledger, sender: Client, email: string) => Promise<void>

/** What is done at once, each by a sender of its own. */
export const strands: Step[] = [
  ...Array<Step>(3).fill(upload),
  ...Array<Step>(2).fill(submit),
  ...Array<Step>(2).fill(publish),
  handIn,
  ...Array<Step>(2).fill(lead),
  remove,
  ...Array<Step>(2).fill(rename),
]

/** Somebody who works, and the address that they sign in with. */
export type Sender = { client: Client; email: string }

/** Works in all strands until the server dies under them, which the signal confirms. */
export async function workUntilDeath(
  ledger: Ledger,
  senders: Sender[],
  death: AbortSignal,
): Promise<void> {
  await Promise.all(
    strands.map((step, index) => repeat(step, ledger, senders[index] as Sender, death)),
  )
}

async function repeat(
  step: Step,
  ledger: Ledger,
  { client, email }: Sender,
  death: AbortSignal,
): Promise<void> {
  while (!death.aborted) {
    try {
      await step(ledger, client, email)
    } catch (error) {
      if (!(error instanceof Unexpected)) return
      if ([429, 502, 503, 507].includes(error.status)) ledger.turnedAway += 1
      else ledger.unexpected.push(error.message)
      await wait(50)
    }
  }
}

async function upload(ledger: Ledger, sender: Client): Promise<void> {
  const title = `Article ${ledger.nextNumber++}`
  const [pdfFile, docxFile] = [await makePdf(title), await makeDocx(title)]
  ledger.sent.set(title, { docx: docxFile.sha256, pdf: pdfFile.sha256 })
  ledger.articles.set(await uploadArticle(sender, title, { pdfFile, docxFile }), title)
}

async function submit(ledger: Ledger, sender: Client): Promise<void> {
  const number = ledger.nextNumber++
  const title = `Manuscript ${number}`
  const docx = await makeDocx(title)
  const pdf = number % 2 ? await makePdf(title) : undefined
  ledger.sent.set(title, { docx: docx.sha256, pdf: pdf?.sha256 })
  const id = await submitManuscript(sender, title, docx)
  ledger.submissions.set(id, title)
  ledger.waiting.push({ id, pdf })
}

/** Every second manuscript is published twice at the same moment. */
async function publish(ledger: Ledger, sender: Client): Promise<void> {
  const next = ledger.waiting.shift()
  if (!next) return wait(5)
  const times = (ledger.publishes.size % 2) + 1
  const answers = await Promise.allSettled(
    Array.from({ length: times }, () => publishSubmission(sender, next.id, next.pdf)),
  )
  for (const answer of answers) {
    if (answer.status === 'fulfilled') notePublished(ledger, next.id, answer.value)
  }
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (!failed) return
  ledger.waiting.unshift(next)
  throw failed.reason
}

function notePublished(ledger: Ledger, id: string, articleId: string | null): void {
  const known = ledger.publishes.get(id)
  if (known !== undefined && known !== articleId)
    ledger.unexpected.push(`${id} became two articles`)
  ledger.publishes.set(id, articleId)
}

/** Takes the oldest article away, while there are some; one that is gone already was taken away before. */
async function remove(ledger: Ledger, sender: Client): Promise<void> {
  const [open] = ledger.removing
  const [oldest] = ledger.articles.size > 10 ? ledger.articles.keys() : []
  const id = open ?? oldest
  if (!id) return wait(50)
  ledger.articles.delete(id)
  ledger.removing.add(id)
  await removeArticle(sender, id).catch((error) => {
    const isGone = error instanceof Unexpected && (error.status === 404 || error.status === 410)
    if (!open || !isGone) throw error
  })
  ledger.removed.add(id)
  ledger.removing.delete(id)
}

/** Rarely: who changes their name more than 30 times in an hour is told to wait. */
async function rename(ledger: Ledger, sender: Client, email: string): Promise<void> {
  await wait(Math.random() * 2500)
  const known = ledger.names.get(sender) ?? { told: undefined, asked: [], changes: 0 }
  const asked = `Sample Person ${ledger.nextNumber++}`
  ledger.names.set(sender, { ...known, asked: [...known.asked, asked] })
  await changeName(sender, email, asked)
  ledger.names.set(sender, { told: asked, asked: [], changes: known.changes + 1 })
}
