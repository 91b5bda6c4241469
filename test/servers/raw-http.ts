import { once } from 'node:events'
import { connect } from 'node:net'

type RawRequest = {
  port: number
  path?: string
  headers?: string[]
  body: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Sends a complete request before reading the response. Throws when the connection breaks earlier. */
export async function sendRawRequest({ port, path = '/', headers = [], body }: RawRequest) {
  const socket = connect(port, '127.0.0.1').pause()
  const broken = once(socket, 'error').then(([error]) => Promise.reject(error))
  broken.catch(() => {})
  const send = async () => {
    await once(socket, 'connect')
    socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'))
    for await (const part of body) {
      if (!socket.write(part)) await once(socket, 'drain')
    }
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) {
      answer += chunk
      const [head = '', text = ''] = answer.split('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      if (Buffer.byteLength(text) >= length) return toResponse(head, text)
    }
    throw new Error(`the connection was closed after "${answer}"`)
  }
  return Promise.race([send(), broken]).finally(() => socket.destroy())
}

const toResponse = (head: string, text: string) => ({
  status: Number(head.split(' ')[1]),
  head,
  body: JSON.parse(text),
})

/** Chunked transfer encoding of HTTP/1.1. */
export function* chunked(parts: Iterable<Buffer>): Iterable<Buffer> {
  for (const part of parts) {
    yield Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
  }
  yield Buffer.from('0\r\n\r\n')
}
