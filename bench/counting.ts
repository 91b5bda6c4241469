import { listArticles, logIn } from './client.ts'
import { compare } from './load.ts'
import type { Compared } from './pages.ts'
import type { Server } from './server.ts'

/** What a browser calls itself: a load generator by its own name would be a robot. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * What counting costs: a kept article page that is counted, beside the same page of the same process asked for ahead of
 * time, which is sent in the same way and not counted. With the writing in batches, which goes on meanwhile.
 */
export async function measureCounting(server: Server): Promise<Compared[]> {
  const [article] = await listArticles(await logIn(server.origin))
  if (!article) throw new Error('There is no sample article.')
  const asked = (purpose: string, visitors?: number) => ({
    path: `/journals/${article._id}`,
    headers: { 'accept-encoding': 'br', 'user-agent': browser, 'sec-purpose': purpose },
    connections: 10,
    seconds: 12,
    ...(visitors && { visitors }),
  })
  const reference = 'the same, not counted'
  const measured: Compared[] = []
  for (const visitors of [undefined, 100_000]) {
    const what = `kept page, counted, ${visitors ? '100,000 visitors' : 'one visitor'}`
    const [counted, not] = [asked('everyday', visitors), asked('prefetch', visitors)]
    measured.push({ what, reference, ...(await compare(server, server, counted, not)) })
  }
  return measured
}
