import type { ConversionBody } from '#features/publishing/full-text/catalogue/api-schemas.ts'
import {
  type Client,
  call,
  createManagers,
  json,
  makeDocx,
  makePdf,
  uploadArticle,
} from '../test/running-product/api-client.ts'
import { readFor } from '../test/running-product/page-readers.ts'
import type { Place, Server } from '../test/running-product/start-server.ts'
import { compareWithQuiet, type Row, seconds, timed } from './report.ts'

const articles = 500
/** How long readers read in each of the turns, in seconds. */
const turn = 20
const catalogue = '/full-texts/conversion'

/** About four pages of text. */
const manuscript = 'Pupils measured the water of the river with care, and wrote it down. '.repeat(
  180,
)

/** How long readers of published pages wait while the Word files of 500 articles become full text, against a quiet server. */
export async function measureBackCatalogue(server: Server, place: Place): Promise<Row[]> {
  const [manager] = await createManagers(place, server.origin, 1)
  if (!manager) throw new Error('There is no manager.')
  const ids = await uploadArticles(manager)
  const paths = ['/', '/journals', ...ids.slice(0, 50).map((id) => `/journals/${id}`)]
  const read = async (duration: number) => {
    const { took, lost } = await readFor(server, paths, duration)
    if (lost.length > 0) throw new Error(`Pages failed: ${lost.slice(0, 3).join('; ')}`)
    return took
  }
  await read(5)
  const quiet = await read(turn)
  let busy: number[] = []
  const converting = await timed(async () => {
    await call(manager, catalogue, json('POST', { again: true }))
    busy = await read(turn)
  })
  const { conversion } = await call<ConversionBody>(manager, catalogue)
  const done = Object.values(conversion?.outcomes ?? {}).reduce((sum, count) => sum + count, 0)
  if (conversion?.state === 'running') await call(manager, catalogue, { method: 'DELETE' })
  const what = `published pages while ${articles} articles are converted (${done} in ${seconds(converting)}, ${conversion?.state})`
  return [compareWithQuiet(what, busy, quiet)]
}

async function uploadArticles(manager: Client): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < articles; number += 1) {
    const title = `On rivers, part ${number}`
    const pdfFile = await makePdf(title)
    const docxFile = await makeDocx(`${title}. ${manuscript}`)
    ids.push(await uploadArticle(manager, title, { pdfFile, docxFile }))
  }
  return ids
}
