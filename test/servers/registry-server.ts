import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RecordedRequest = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A status with a body, or a function. */
export type RegistryResponse =
  | { status: number; body: string; headers?: Record<string, string> }
  | ((response: ServerResponse, asked: RecordedRequest) => void)

/** A fake registry; each answer is used once, the last one repeatedly. */
export type RegistryServer = {
  url: string
  asked: RecordedRequest[]
  answers: RegistryResponse[]
  close(): Promise<void>
}

export async function startRegistryServer(...answers: RegistryResponse[]): Promise<RegistryServer> {
  const registry: RegistryServer = { url: '', asked: [], answers, close: async () => {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: Buffer.concat(parts).toString('utf8') }
    registry.asked.push(asked)
    const answer = registry.answers.length > 1 ? registry.answers.shift() : registry.answers[0]
    if (typeof answer === 'function') return answer(response, asked)
    response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  registry.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return registry
}

/** A submission log of Crossref: status, DOI and message per record. */
export const submissionLog = (...records: [status: string, doi: string, msg: string][]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch_diagnostic status="completed" sp="a-cs1">
  <submission_id>1407395745</submission_id>
  <batch_id>a-sample-batch</batch_id>
${records.map(([status, doi, msg]) => `  <record_diagnostic status="${status}"><doi>${doi}</doi><msg>${msg}</msg></record_diagnostic>`).join('\n')}
  <batch_data><record_count>${records.length}</record_count></batch_data>
</doi_batch_diagnostic>`
