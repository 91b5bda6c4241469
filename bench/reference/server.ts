import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * The minimal Node server: `PORT=… ADDRESSES='[…]' node bench/reference/server.ts` fetches each address once in
 * each encoding, and from then on sends the same bytes under the same headers.
 */
type Answer = { headers: OutgoingHttpHeaders; body: Buffer }

const { PORT, ADDRESSES = '[]' } = process.env
const answers = new Map<string, Answer>()

for (const address of JSON.parse(ADDRESSES) as string[]) {
  for (const encoding of ['br', 'identity']) {
    answers.set(keyOf(new URL(address).pathname, encoding), await fetchOnce(address, encoding))
  }
}

createServer((request, response) => {
  const answer = answers.get(keyOf(request.url, request.headers['accept-encoding']))
  response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'))

function keyOf(path: string | undefined, encoding: string | undefined): string {
  return `${path} ${encoding?.includes('br') ? 'br' : 'identity'}`
}

async function fetchOnce(address: string, encoding: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(address, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject)
  const answer = await promise
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers
  return { headers, body: await buffer(answer) }
}
