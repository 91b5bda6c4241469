import { setTimeout as wait } from 'node:timers/promises'
import {
  type Client,
  call,
  form,
  json,
  makeDocx,
  makePdf,
  type SampleFile,
  type SubmissionRecord,
  submitManuscript,
  UnexpectedStatus,
  uploadArticle,
} from '../client.ts'
import type { CrashLog } from './log.ts'
import { giveNextCommand, startCase } from './workflow.ts'

/** Sends one request, and notes it in the log when it is acknowledged. */
export type Step = (log: CrashLog, client: Client) => Promise<void>

/** The steps that run at the same time, each with its own client. */
export const workers: Step[] = [
  ...Array<Step>(3).fill(upload),
  ...Array<Step>(2).fill(submit),
  ...Array<Step>(2).fill(publish),
  startCase,
  ...Array<Step>(2).fill(giveNextCommand),
]

/** The steps of peer review and decisions. The author is last: the first client checks as an editor of everything. */
export const reviewWorkers: Step[] = [...Array<Step>(3).fill(giveNextCommand), startCase]

/** Works with a client for each worker until the server fails, which the signal confirms. */
export async function workUntilCrash(
  log: CrashLog,
  { workers, clients }: { workers: readonly Step[]; clients: Client[] },
  crash: AbortSignal,
) {
  const work = async (step: Step, client: Client) => {
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
  await Promise.all(workers.map((step, index) => work(step, clients[index] as Client)))
}

async function upload(log: CrashLog, client: Client): Promise<void> {
  const title = `Article ${log.nextNumber++}`
  const [pdfFile, docxFile] = [await makePdf(title), await makeDocx(title)]
  log.sent.set(title, { docx: docxFile.sha256, pdf: pdfFile.sha256 })
  log.articles.set(await uploadArticle(client, title, { pdfFile, docxFile }), title)
}

async function submit(log: CrashLog, client: Client): Promise<void> {
  const number = log.nextNumber++
  const title = `Manuscript ${number}`
  const docx = await makeDocx(title)
  const pdf = number % 2 ? await makePdf(title) : undefined
  log.sent.set(title, { docx: docx.sha256, pdf: pdf?.sha256 })
  const id = await submitManuscript(client, title, docx)
  log.submissions.set(id, title)
  log.unpublished.push({ id, pdf })
}

/** Publishes the oldest submission; every second one twice at the same moment. */
async function publish(log: CrashLog, client: Client): Promise<void> {
  const next = log.unpublished.shift()
  if (!next) return wait(5)
  const times = (log.publications.size % 2) + 1
  const requests = Array.from({ length: times }, () => publishOnce(client, next.id, next.pdf))
  for (const answer of await Promise.allSettled(requests)) {
    if (answer.status === 'rejected') {
      log.unpublished.unshift(next)
      throw answer.reason
    }
    const known = log.publications.get(next.id)
    if (known !== undefined && known !== answer.value)
      log.unexpected.push(`${next.id} became two articles`)
    log.publications.set(next.id, answer.value)
  }
}

/** Publishes with a PDF as a form, else as JSON. Returns the id of the article. */
async function publishOnce(client: Client, id: string, pdfFile?: SampleFile) {
  const body = { status: 'published' }
  const init = pdfFile ? { method: 'PATCH', body: form(body, { pdfFile }) } : json('PATCH', body)
  const path = `/submissions/${id}/status`
  return (await call<{ data: SubmissionRecord }>(client, path, init)).data.journalId
}
