import { setTimeout as wait } from 'node:timers/promises'
import {
  type Client,
  publishSubmission,
  submitManuscript,
  Unexpected,
  uploadArticle,
} from './client.ts'
import { makeDocx, makePdf, type SampleFile } from './documents.ts'

/** The hashes of the files that belong to a title; a manuscript gets its PDF when it is published. */
export type Sent = { kind: 'article' | 'manuscript'; docx: string; pdf: string | undefined }

/** What was sent, and what the server has answered for. */
export type Ledger = {
  sent: Map<string, Sent>
  /** Titles by the id that the server gave. */
  articles: Map<string, string>
  submissions: Map<string, string>
  /** The article that each published submission became. */
  publishes: Map<string, string | null>
  /** Submissions to publish, or of which no answer has told whether they are published. */
  waiting: { id: string; pdf: SampleFile | undefined }[]
  /** Answers other than success while the server was alive, and had its database. */
  unexpected: string[]
  /** How often it answered that it has no database at the moment (503), or that this sender has enough forms on their way (429). */
  turnedAway: number
  nextNumber: number
}

export const emptyLedger = (): Ledger => ({
  sent: new Map(),
  articles: new Map(),
  submissions: new Map(),
  publishes: new Map(),
  waiting: [],
  unexpected: [],
  turnedAway: 0,
  nextNumber: 1,
})

type Step = (ledger: Ledger, sender: Client) => Promise<void>

/** What is done at once, each by a sender of its own. */
export const strands: Step[] = [
  ...Array<Step>(4).fill(upload),
  ...Array<Step>(3).fill(submit),
  ...Array<Step>(3).fill(publish),
]

/** Works in all strands until the server dies under them, which the signal confirms. */
export async function workUntilDeath(
  ledger: Ledger,
  senders: Client[],
  death: AbortSignal,
): Promise<void> {
  await Promise.all(
    strands.map((step, index) => repeat(step, ledger, senders[index] as Client, death)),
  )
}

async function repeat(
  step: Step,
  ledger: Ledger,
  sender: Client,
  death: AbortSignal,
): Promise<void> {
  while (!death.aborted) {
    try {
      await step(ledger, sender)
    } catch (error) {
      if (!(error instanceof Unexpected)) return
      if (error.status === 503 || error.status === 429) ledger.turnedAway += 1
      else ledger.unexpected.push(error.message)
    }
  }
}

async function upload(ledger: Ledger, sender: Client): Promise<void> {
  const title = `Article ${ledger.nextNumber++}`
  const [pdfFile, docxFile] = [await makePdf(title), await makeDocx(title)]
  ledger.sent.set(title, { kind: 'article', docx: docxFile.sha256, pdf: pdfFile.sha256 })
  ledger.articles.set(await uploadArticle(sender, title, { pdfFile, docxFile }), title)
}

async function submit(ledger: Ledger, sender: Client): Promise<void> {
  const number = ledger.nextNumber++
  const title = `Manuscript ${number}`
  const docx = await makeDocx(title)
  const pdf = number % 2 ? await makePdf(title) : undefined
  ledger.sent.set(title, { kind: 'manuscript', docx: docx.sha256, pdf: pdf?.sha256 })
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
