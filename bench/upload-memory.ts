import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, logIn, Unexpected, uploadArticle } from './client.ts'
import { makeDocx, makePdf } from './documents.ts'
import { memory } from './memory.ts'
import { admin, runAdmin, type Server, type ServerOptions } from './server.ts'

/** All in MiB; `sentAway` counts answers that told a sender to come again. */
export type UploadMemory = {
  sent: number
  sentAway: number
  before: number
  peak: number
  after: number
  seconds: number
}

const mebibyte = 1024 * 1024
const uploads = 50
/** So many forms one account may have on their way. */
const perAccount = 3
/** A little less than a file may have, for what surrounds it. */
const ballast = 10 * mebibyte - 4096

/** The memory of the server's process while articles with large PDFs come in all at once. Linux only. */
export async function measureUploads(place: ServerOptions, server: Server): Promise<UploadMemory> {
  const client = await logIn(server.origin)
  const make = async (title: string, size: number) => ({
    pdfFile: await makePdf(title, size),
    docxFile: await makeDocx(title),
  })
  await uploadArticle(client, 'The first', await make('The first', 0))
  const articles = await Promise.all(
    Array.from({ length: uploads }, (_, n) => make(`Large ${n}`, ballast)),
  )
  const senders = await hire(place, server)
  await wait(2000)
  let sentAway = 0
  const send = async (files: Awaited<ReturnType<typeof make>>, n: number) => {
    const sender = senders[Math.floor(n / perAccount)] as Client
    while (!(await hasCome(uploadArticle(sender, `Large ${n}`, files)))) {
      sentAway += 1
      await wait(1000)
    }
  }
  const before = memory(server.pid, 'VmRSS')
  forgetPeak(server.pid)
  const began = performance.now()
  await Promise.all(articles.map(send))
  const seconds = (performance.now() - began) / 1000
  const peak = memory(server.pid, 'VmHWM')
  await wait(5000)
  const sent = articles.reduce((sum, { pdfFile }) => sum + pdfFile.bytes.length, 0) / mebibyte
  return { sent, sentAway, before, peak, after: memory(server.pid, 'VmRSS'), seconds }
}

/** As many managers as so many forms at once take. */
async function hire(place: ServerOptions, { origin }: Server): Promise<Client[]> {
  const senders: Client[] = []
  for (let n = 0; n * perAccount < uploads; n += 1) {
    const email = `sender-${n}@example.org`
    await runAdmin(place, ['create-admin', email, '--password', admin.password])
    senders.push(await logIn(origin, email))
  }
  return senders
}

/** Whether an upload has come; not where its sender is told to come again. */
const hasCome = (upload: Promise<unknown>): Promise<boolean> =>
  upload.then(
    () => true,
    (error) => {
      if (error instanceof Unexpected && [429, 503].includes(error.status)) return false
      throw error
    },
  )

/** Lets the kernel count the peak from now on. (proc(5), clear_refs) */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
