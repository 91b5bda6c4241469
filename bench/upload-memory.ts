import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { logIn, uploadArticle } from './client.ts'
import { makeDocx, makePdf } from './documents.ts'
import { memory } from './memory.ts'
import type { Server } from './server.ts'

/** All in MiB. */
export type UploadMemory = {
  sent: number
  before: number
  peak: number
  after: number
  seconds: number
}

const mebibyte = 1024 * 1024
const uploads = 20
/** A little less than a file may have, for what surrounds it. */
const ballast = 10 * mebibyte - 4096

/** The memory of the server's process while articles with large PDFs come in all at once. Linux only. */
export async function measureUploads(server: Server): Promise<UploadMemory> {
  const client = await logIn(server.origin)
  const make = async (title: string, size: number) => ({
    pdfFile: await makePdf(title, size),
    docxFile: await makeDocx(title),
  })
  await uploadArticle(client, 'The first', await make('The first', 0))
  const articles = await Promise.all(
    Array.from({ length: uploads }, (_, n) => make(`Large ${n}`, ballast)),
  )
  await wait(2000)
  const before = memory(server.pid, 'VmRSS')
  forgetPeak(server.pid)
  const began = performance.now()
  await Promise.all(articles.map((files, n) => uploadArticle(client, `Large ${n}`, files)))
  const seconds = (performance.now() - began) / 1000
  const peak = memory(server.pid, 'VmHWM')
  await wait(5000)
  const sent = articles.reduce((sum, { pdfFile }) => sum + pdfFile.bytes.length, 0) / mebibyte
  return { sent, before, peak, after: memory(server.pid, 'VmRSS'), seconds }
}

/** Lets the kernel count the peak from now on. (proc(5), clear_refs) */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
