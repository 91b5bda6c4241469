import { memory } from './memory.ts'
import { fill, withDatabase } from './search.ts'
import { type Server, type ServerOptions, startServer } from './server.ts'

/** One list of everything, told to its end: memory in MiB. */
export type Harvested = {
  what: string
  records: number
  seconds: number
  before: number
  peak: number
}

/** Harvests many articles through the product, in both formats, and reads the whole map of the site. */
export async function measureHarvest(place: ServerOptions, articles: number): Promise<Harvested[]> {
  await withDatabase(place, (opened) => fill(opened, articles))
  const server = await startServer(place)
  // What the seed wrote is settled at the first question.
  await ask(server, '/oai?verb=Identify')
  const measured = [
    await measure(server, 'harvest in oai_dc', () => harvest(server, 'oai_dc')),
    await measure(server, 'harvest in jats', () => harvest(server, 'jats')),
    await measure(server, 'map of the site', () => readMaps(server)),
  ]
  await server.end('SIGTERM')
  return measured
}

async function measure(
  { pid }: Server,
  what: string,
  read: () => Promise<number>,
): Promise<Harvested> {
  const before = memory(pid, 'VmRSS')
  const began = performance.now()
  const records = await read()
  const seconds = (performance.now() - began) / 1000
  return { what, records, seconds, before, peak: memory(pid, 'VmHWM') }
}

async function ask({ origin }: Server, address: string): Promise<string> {
  const answer = await fetch(origin + address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.text()
}

async function harvest(server: Server, prefix: string): Promise<number> {
  let records = 0
  let next: string | undefined = `metadataPrefix=${prefix}`
  while (next) {
    const answer: string = await ask(server, `/oai?verb=ListRecords&${next}`)
    records += answer.match(/<record>/g)?.length ?? 0
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(answer)?.[1]
    next = token && `resumptionToken=${token}`
  }
  return records
}

async function readMaps(server: Server): Promise<number> {
  const places = (xml: string) => [...xml.matchAll(/<loc>([^<]*)</g)].map(([, url = '']) => url)
  let records = 0
  for (const map of places(await ask(server, '/sitemap.xml')))
    records += places(await ask(server, new URL(map).pathname)).length
  return records
}
