import { afterEach, describe, expect, test } from 'vitest'
import {
  type RegistryResponse,
  type RegistryServer,
  startRegistryServer,
  submissionLog,
} from '../../../test/servers/registry-server.ts'
import { depositToCrossref } from './crossref-client.ts'
import { parseSubmissionLog } from './crossref-log.ts'
import { depositToDoaj } from './doaj-client.ts'

let registry: RegistryServer | undefined
afterEach(() => registry?.close())

const doi = '10.5555/sjte.1'
const secrets = { login: 'sample-login', password: 'sample-secret' }
const outdated =
  'Record not processed because submitted version: 20260302 is less or equal to\tpreviously submitted version (DOI match)'

/** Sends a part of the announced body and closes the connection. */
const half: RegistryResponse = (response) => {
  response.writeHead(200, { 'content-length': '5000' })
  response.write('<doi_batch_diagnostic>', () => response.destroy())
}
const silent: RegistryResponse = () => {}
/** A short timeout where no response comes, in milliseconds. */
const timeoutFor = (answers: unknown[]) => (answers.includes(silent) ? 3_000 : 50_000)
const endless: RegistryResponse = (response) => {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** The state and a part of the message for each response. */
const atCrossref: Record<string, [RegistryResponse, string, RegExp]> = {
  taken: [
    { status: 200, body: submissionLog(['Success', doi, 'Successfully added']) },
    'accepted',
    /added/,
  ],
  'taken with a warning': [
    { status: 200, body: submissionLog(['Warning', doi, 'Added with conflict']) },
    'warned',
    /conflict/,
  ],
  'a failure inside a 200': [
    { status: 200, body: submissionLog(['Failure', doi, 'User not allowed &amp; known']) },
    'refused',
    /not allowed & known/,
  ],
  'a failure of its issue': [
    {
      status: 200,
      body: submissionLog(
        ['Failure', '10.5555/issue', outdated],
        ['Success', doi.toUpperCase(), 'Successfully updated'],
      ),
    },
    'accepted',
    /updated/,
  ],
  'a failure that names no DOI': [
    { status: 200, body: submissionLog(['Failure', '', 'Deposited XML is not well-formed']) },
    'refused',
    /well-formed/,
  ],
  'an older timestamp': [
    { status: 200, body: submissionLog(['Failure', doi, outdated]) },
    'unreachable',
    /less or equal/,
  ],
  'still in the queue': [
    { status: 200, body: '<doi_batch_diagnostic status="queued"/>' },
    'sent',
    /queued/,
  ],
  'a log that comes with 403': [
    { status: 403, body: submissionLog(['Failure', doi, 'cvc-complex-type.2.4.b']) },
    'refused',
    /cvc/,
  ],
  '401': [{ status: 401, body: 'Wrong credentials. sample-secret' }, 'refused', /login.*401/],
  '403': [{ status: 403, body: '' }, 'refused', /403/],
  '404': [{ status: 404, body: '' }, 'refused', /deposit service is wrong \(404\)/],
  '400': [{ status: 400, body: 'no' }, 'refused', /400/],
  '429': [{ status: 429, body: '' }, 'unreachable', /429/],
  '500': [{ status: 500, body: '<html>ExceededConcurrentLimit' }, 'unreachable', /500/],
  '503': [{ status: 503, body: '' }, 'unreachable', /503/],
  'a redirect': [
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
    'unreachable',
    /redirect/,
  ],
  'a document that is not XML': [
    { status: 200, body: '<html><p>Your batch was received</html>' },
    'unreachable',
    /cannot be read/,
  ],
  'another document': [{ status: 200, body: '<a/>' }, 'unreachable', /cannot be read/],
  'an entity declaration': [
    {
      status: 200,
      body: `<!DOCTYPE a [<!ENTITY b "x">]>${submissionLog(['Success', doi, '&b;'])}`,
    },
    'unreachable',
    /cannot be read/,
  ],
  'an incomplete response': [half, 'unreachable', /connection failed/],
  'no response': [silent, 'unreachable', /within/],
  'an endless response': [endless, 'unreachable', /too large/],
  'a message with secrets': [
    { status: 200, body: submissionLog(['Failure', doi, 'sample-login sample-secret']) },
    'refused',
    /^… …$/,
  ],
}

describe('responses of Crossref', () => {
  for (const [kind, [answer, state, message]] of Object.entries(atCrossref)) {
    test(`R-XREF-2 a deposit to Crossref with the response “${kind}” becomes ${state}`, async () => {
      registry = await startRegistryServer(answer)
      const access = { url: `${registry.url}/v2/deposits`, ...secrets }
      const outcome = await depositToCrossref(
        access,
        { xml: '<a>ọ</a>', doi, name: 'one' },
        timeoutFor([answer]),
      )
      expect(outcome).toMatchObject({ state, message: expect.stringMatching(message) })
      expect(JSON.stringify(outcome)).not.toMatch(/sample-(login|secret)/)
      expect(registry.asked).toHaveLength(1)
    })
  }

  test('R-XREF-2 A deposit to Crossref is a form with its secrets in the body only', async () => {
    registry = await startRegistryServer({ status: 200, body: submissionLog(['Success', doi, '']) })
    const access = { url: `${registry.url}/v2/deposits`, ...secrets }
    await depositToCrossref(access, { xml: '<a>ọ</a>', doi, name: 'one' })
    const [asked] = registry.asked
    expect(asked).toMatchObject({ method: 'POST', url: '/v2/deposits' })
    expect(JSON.stringify(asked?.headers)).not.toContain('sample-')
    const form = await new Response(asked?.body, {
      headers: { 'content-type': String(asked?.headers['content-type']) },
    }).formData()
    expect([form.get('operation'), form.get('usr'), form.get('pwd')]).toEqual([
      'doMDUpload',
      'sample-login',
      'sample-secret',
    ])
    const file = form.get('mdFile') as File
    expect([file.name, await file.text()]).toEqual(['one.xml', '<a>ọ</a>'])
  })

  test('R-XREF-2 A registry with a failed connection is unreachable', async () => {
    registry = await startRegistryServer({ status: 200, body: '' })
    const access = { url: registry.url, ...secrets }
    await registry.close()
    const outcome = await depositToCrossref(access, { xml: '', doi, name: 'one' })
    expect(outcome).toMatchObject({ state: 'unreachable', message: expect.stringMatching(/ECONN/) })
  })

  test('R-XREF-2 An incomplete log is not parsed', () => {
    expect(parseSubmissionLog(submissionLog(['Success', doi, '']).slice(0, -5))).toBeUndefined()
    expect(parseSubmissionLog('')).toBeUndefined()
  })
})

const made = {
  status: 201,
  body: JSON.stringify({ status: 'created', id: 'abc123', location: '/x' }),
}
const errorBody = (status: number, error: string) => ({ status, body: JSON.stringify({ error }) })
const json = '{"bibjson":{}}'
type Deposit = Parameters<typeof depositToDoaj>[1]
const fresh: Deposit = { remoteId: null, json }
const known: Deposit = { remoteId: 'abc123', json }
const gone: Deposit = { remoteId: 'abc123', json: 'removed' }

/** The deposit, DOAJ's responses, the outcome, and the requests. */
const atDoaj: Record<string, [Deposit, RegistryResponse[], string, RegExp, string[]]> = {
  'a new article': [fresh, [made], 'accepted', /accepted it/, ['POST /articles']],
  'a change': [known, [{ status: 204, body: '' }], 'accepted', /updated/, ['PUT /articles/abc123']],
  'a change of an article that DOAJ removed': [
    known,
    [errorBody(404, 'gone'), made],
    'accepted',
    /accepted it/,
    ['PUT /articles/abc123', 'POST /articles'],
  ],
  'an article that is no longer published': [
    gone,
    [{ status: 204, body: '' }],
    'removed',
    /removed/,
    ['DELETE /articles/abc123'],
  ],
  'an article that DOAJ removed already': [
    gone,
    [errorBody(404, 'gone')],
    'removed',
    /removed/,
    ['DELETE /articles/abc123'],
  ],
  'an error in the article': [
    fresh,
    [errorBody(400, 'Field bibjson.title is missing: sample-key')],
    'refused',
    /title is missing: …/,
    ['POST /articles'],
  ],
  'an invalid key': [
    fresh,
    [errorBody(401, 'An API Key is required')],
    'refused',
    /key/,
    ['POST /articles'],
  ],
  'an article of another publisher': [
    known,
    [errorBody(403, 'Not yours')],
    'refused',
    /Not yours/,
    ['PUT /articles/abc123'],
  ],
  'an unknown URL': [
    fresh,
    [{ status: 404, body: 'nothing' }],
    'refused',
    /nothing/,
    ['POST /articles'],
  ],
  'too many requests': [
    fresh,
    [{ status: 429, body: '' }],
    'unreachable',
    /429/,
    ['POST /articles'],
  ],
  maintenance: [
    fresh,
    [{ status: 503, body: '{"message":"essential maintenance"}' }],
    'unreachable',
    /maintenance/,
    ['POST /articles'],
  ],
  'a response that is not JSON': [
    fresh,
    [{ status: 201, body: '<html>' }],
    'unreachable',
    /cannot be read/,
    ['POST /articles'],
  ],
  'an invalid id': [
    fresh,
    [{ status: 201, body: '{"id":"../x"}' }],
    'unreachable',
    /cannot be read/,
    ['POST /articles'],
  ],
  'an incomplete response': [fresh, [half], 'unreachable', /connection failed/, ['POST /articles']],
  'no response': [fresh, [silent], 'unreachable', /within/, ['POST /articles']],
  'an endless response': [fresh, [endless], 'unreachable', /too large/, ['POST /articles']],
}

describe('responses of DOAJ', () => {
  for (const [kind, [deposit, answers, state, message, asked]] of Object.entries(atDoaj)) {
    test(`R-DOAJ-1 a deposit to DOAJ with the response “${kind}” becomes ${state}`, async () => {
      registry = await startRegistryServer(...answers)
      const outcome = await depositToDoaj(
        { url: registry.url, apiKey: 'sample-key' },
        deposit,
        timeoutFor(answers),
      )
      expect(outcome).toMatchObject({ state, message: expect.stringMatching(message) })
      expect(JSON.stringify(outcome)).not.toContain('sample-key')
      expect(registry.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
        asked.map((one) => `${one}?api_key=sample-key`),
      )
      if (deposit !== gone) expect(registry.asked[0]?.body).toBe(json)
      if (answers.includes(made)) expect(outcome.remoteId).toBe('abc123')
    })
  }
})
