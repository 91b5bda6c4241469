import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createManagers,
  logIn,
  makeDocx,
  makePdf,
  UnexpectedStatus,
  uploadArticle,
} from '../test/running-product/api-client.ts'
import type { Place, Server } from '../test/running-product/start-server.ts'
import { memory } from './process-usage.ts'
import { mebibytes, type Row, seconds, timed, times } from './report.ts'

const mebibyte = 1024 * 1024
const uploads = 50
/** The number of forms that one account may send at the same time. */
const perAccount = 3
/** The largest allowed file, without the PDF around its padding. */
const padding = 10 * mebibyte - 4096

/** The memory of the server while articles with large PDFs are uploaded at the same time. Linux only. */
export async function measureUploads({ origin, pid }: Server, place: Place): Promise<Row[]> {
  const make = async (title: string, size: number) => ({
    pdfFile: await makePdf(title, size),
    docxFile: await makeDocx(title),
  })
  await uploadArticle(await logIn(origin), 'The first', await make('The first', 0))
  const titles = Array.from({ length: uploads }, (_, n) => `Large ${n}`)
  const articles = await Promise.all(titles.map((title) => make(title, padding)))
  const senders = await createManagers(place, origin, Math.ceil(uploads / perAccount))
  await wait(2000)
  let refused = 0
  const send = async (files: Awaited<ReturnType<typeof make>>, n: number) => {
    const sender = senders[Math.floor(n / perAccount)] ?? (await logIn(origin))
    while (!(await isAccepted(uploadArticle(sender, `Large ${n}`, files)))) {
      refused += 1
      await wait(1000)
    }
  }
  const before = memory(pid, 'VmRSS')
  resetPeak(pid)
  const took = await timed(() => Promise.all(articles.map(send)))
  const peak = memory(pid, 'VmHWM')
  const sent = articles.reduce((sum, { pdfFile }) => sum + pdfFile.bytes.length, 0) / mebibyte
  return [
    [
      `memory that ${uploads} uploads of 10 MiB at once add (${seconds(took)}, ${refused} answers to try again later)`,
      `${mebibytes(peak - before)} (from ${mebibytes(before)} to ${mebibytes(peak)})`,
      `sent: ${mebibytes(sent)}`,
      times(peak - before, sent),
    ],
  ]
}

/** Whether an upload is accepted; false if the server asks to try again later. */
const isAccepted = (upload: Promise<unknown>): Promise<boolean> =>
  upload.then(
    () => true,
    (error) => {
      if (error instanceof UnexpectedStatus && [429, 503].includes(error.status)) return false
      throw error
    },
  )

/** Resets the peak that the kernel measures. (proc(5), clear_refs) */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
