import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect } from 'vitest'
import { test } from '../../test/site.ts'

/** Sends text as it is; returns everything that is received until the connection is closed. */
async function sendRaw(port: number, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (more) => {
    answer += more
  })
  socket.on('error', () => {})
  socket.write(words)
  await once(socket, 'close')
  return answer
}

const statuses = (answer: string) => answer.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? []

const hidden = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const post = (...headers: string[]) =>
  [
    'POST /api/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n')

test('R-API-7 R-SEC-6 the server refuses an ambiguous request without answering a smuggled one', async ({
  site,
}) => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  expect(statuses(await sendRaw(port, `${post('Content-Length: 2')}{}${hidden}`))).toEqual([
    '400',
    '200',
  ])
  for (const words of [
    `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
    `${post('Content-Length: 2', 'Content-Length: 60')}{}${hidden}`,
    `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`,
    `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden}`,
    `${post('Transfer-Encoding : chunked')}0\r\n\r\n${hidden}`,
    `${post('Transfer-Encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n${hidden}`,
    `${post('Content-Length: +2')}{}${hidden}`,
    `${post('A: b\n\r\nContent-Length: 2')}{}${hidden}`,
  ])
    expect([words, statuses(await sendRaw(port, words))]).toEqual([words, ['400']])
})

test('R-API-7 R-SEC-6 the server refuses TRACE', async ({ site }) => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const answer = await sendRaw(
    port,
    'TRACE /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: secretword\r\n\r\n',
  )
  expect(statuses(answer)[0]).toMatch(/^4/)
  expect(answer).not.toContain('secretword')
})
