import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import {
  checkMailServer,
  createOutboxMailer,
  createSmtpMailer,
  EmailDeliveryError,
  requiresTls,
} from './mailer.ts'
import { listOutbox, listOutboxFiles, readOutboxFiles } from './outbox.ts'

/** Creates a temporary folder for one test. */
async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('R-SEC-2 an address is never parsed as a list', async () => {
  const folder = await createFolder()
  const mailer = createOutboxMailer(folder, 'Journal <journal@example.org>', () => new Date(0))
  const tricky = 'a@example.org, victim@example.org'
  await mailer.send({ to: tricky, replyTo: tricky, subject: 'S', text: 'T', html: 'T' })
  await writeFile(path.join(folder, 'a-mail-that-is-not-whole.eml.part'), 'To: a')
  const [name = '', ...others] = await listOutboxFiles(folder)
  expect(others).toEqual([])
  const mail = await readFile(path.join(folder, name), 'utf8')
  await writeFile(path.join(folder, 'bare.eml'), '\nhello')
  expect((await listOutbox(folder, 2)).map(({ name }) => name)).toEqual([name])
  for (const header of ['To', 'Reply-To']) {
    expect(mail).toContain(`\n${header}: <"a@example.org, victim"@example.org>\n`)
  }
})

test('R-SEC-1 no email goes over a network without TLS unless the URL allows it', async () => {
  const took: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      took.push(address)
      done()
    },
  })
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.2', resolve))
  // Its address looks like another machine.
  const there = `smtp://127.0.0.2:${port}`
  const mail = { to: 'a@example.org', subject: 'S', text: 'T', html: 'T' }
  const from = 'Journal <journal@example.org>'
  await expect(createSmtpMailer(there, from).send(mail)).rejects.toThrow(/\(ETLS\)\.$/)
  await expect(checkMailServer(there)).rejects.toThrow('offers no trusted TLS')
  expect(took).toEqual([])
  await createSmtpMailer(`${there}?requireTLS=false`, from).send(mail)
  expect(took).toEqual(['a@example.org'])
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const strict = [
    'smtps://127.0.0.1',
    'smtp://mail.example.org:587',
    'smtp://x:y@127.0.0.1.example.org',
  ]
  const loose = [
    'smtp://127.0.0.1:25',
    'smtp://[::1]',
    'smtp://a:b@localhost',
    `${there}?requireTLS=false`,
  ]
  expect(strict.map(requiresTls)).toEqual([true, true, true])
  expect(loose.map(requiresTls)).toEqual([false, false, false, false])
})

/** A mail server on this machine for the duration of a test. */
async function withServer(options: SMTPServerOptions, use: (url: string) => Promise<void>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    ...options,
  })
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await use(`smtp://127.0.0.1:${port}`)
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

const from = 'Journal <journal@example.org>'
const mail = { to: 'ada@example.org', subject: 'S', text: 'T', html: '<p>T</p>' }

test('R-DECIDE-4 a refused email is reported by its code without the address', async () => {
  const took: string[] = []
  const refusals: Record<string, number> = {
    'no@example.org': 550,
    'later@example.org': 451,
    'odd@example.org': 500,
  }
  const server: SMTPServerOptions = {
    onRcptTo({ address }, { envelope }, done) {
      const responseCode = refusals[address]
      took.push(`${Object(envelope.mailFrom).address} ${address}`)
      done(
        responseCode
          ? Object.assign(new Error(`<${address}> is not here`), { responseCode })
          : null,
      )
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (piece) => {
        text += piece
      })
      stream.on('end', () => {
        took.push(text)
        done(
          text.includes('Subject: heavy')
            ? Object.assign(new Error('too much'), { responseCode: 552 })
            : null,
        )
      })
    },
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  }
  await withServer(server, async (url) => {
    const mailer = createSmtpMailer(url, from)
    expect([mailer.delivers, createOutboxMailer('x', from, () => new Date()).delivers]).toEqual([
      true,
      false,
    ])
    await mailer.send({ ...mail, messageId: '<l1@host>', returnPath: 'back@example.org' })
    await mailer.send({ ...mail, replyTo: 'editor@example.org' })
    expect(took[0]).toBe('back@example.org ada@example.org')
    expect(took[1]).toMatch(/^From: Journal <journal@example\.org>\r$/m)
    expect(took[1]).toMatch(/^To: ada@example\.org\r$/m)
    expect(took[1]).toMatch(/^Message-ID: <l1@host>\r$/m)
    expect(took[1]).not.toMatch(/^Reply-To/m)
    expect(took[2]).toBe('journal@example.org ada@example.org')
    expect(took[3]).toMatch(/^Reply-To: editor@example\.org\r$/m)
    const refused = async (more: object) => {
      const error = await mailer.send({ ...mail, ...more }).catch((error: Error) => error)
      expect(error).toBeInstanceOf(EmailDeliveryError)
      const { message, serverMessage, isPermanent } = error as EmailDeliveryError
      return [message, serverMessage, isPermanent]
    }
    expect(await refused({ to: 'no@example.org' })).toEqual([
      'The mail server did not accept the email (550).',
      '550 <no@example.org> is not here',
      true,
    ])
    expect(await refused({ to: 'later@example.org' })).toEqual([
      'The mail server did not accept the email (451).',
      '451 <later@example.org> is not here',
      false,
    ])
    expect((await refused({ to: 'odd@example.org' }))[2]).toBe(true)
    expect(await refused({ subject: 'heavy' })).toEqual([
      'The mail server did not accept the email (552).',
      '552 too much',
      true,
    ])
    await checkMailServer(url)
    await expect(checkMailServer(url.replace('//', '//a:b@'))).rejects.toThrow(
      'SMTP_URL: connecting to the mail server failed (535)',
    )
  })
  const nowhere = `smtp://127.0.0.1:${await freePort()}`
  await expect(checkMailServer(nowhere)).rejects.toThrow(
    /connecting to the mail server failed \((ESOCKET|ECONNECTION|ECONNREFUSED)\)$/,
  )
  await expect(createSmtpMailer(nowhere, from).send(mail)).rejects.toMatchObject({
    message: expect.stringMatching(/^The mail server did not respond \(E\w+\)\.$/),
    serverMessage: undefined,
    isPermanent: false,
  })
})

test('R-DECIDE-4 sending ends after a timeout of a slow mail server', async () => {
  // It sends a greeting line by line without end, so the connection is never idle for long.
  const greeting = '220-still starting\r\n'
  const server = createServer((socket) => {
    const dripping = setInterval(() => socket.write(greeting), 20)
    socket.on('close', () => clearInterval(dripping)).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const timeout = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 }
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from, { ...timeout, all: 200 })
  await expect(mailer.send(mail)).rejects.toMatchObject({
    message: 'The mail server did not respond (EABORT).',
    isPermanent: false,
    serverMessage: undefined,
  })
  await new Promise((resolve) => server.close(resolve))
})

test('R-API-4 the outbox stores emails for the operator and masks secrets', async () => {
  const folder = path.join(await createFolder(), 'made/by/it')
  expect([await listOutboxFiles(folder), await readOutboxFiles(folder)]).toEqual([[], []])
  expect(await listOutbox(folder, 5)).toEqual([])
  let day = 2
  const mailer = createOutboxMailer(folder, from, () => new Date(Date.UTC(2026, 2, day, 9)))
  const token = 'x'.repeat(32)
  const text = `https://j.example/resetpassword/a-B_1?x https://j.example/#c-D_2 /other/e ${token}`
  const more = { text, secrets: ['a-B_1', 'c-D_2'], about: ['s1', 's2'] }
  for (day of [3, 2]) await mailer.send({ ...mail, subject: `day ${day}`, ...more })
  const names = await readdir(folder)
  for (const name of names) {
    expect(name).toMatch(/^2026-03-0[23]T09-00-00\.000Z-[0-9a-z]{16}\.eml$/)
    expect(((await stat(path.join(folder, name))).mode & 0o777).toString(8)).toBe('600')
  }
  expect(await listOutboxFiles(folder)).toEqual(names.sort())
  const [first = '', second = ''] = await readOutboxFiles(folder)
  expect([first, second].map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
    'day 2',
    'day 3',
  ])
  expect(first).toContain('/resetpassword/a-B_1?x')
  expect(first).toContain('\nDate: Mon, 02 Mar 2026 09:00:00 +0000\n')
  for (const other of [`${'x'.repeat(101)}.eml`, 'a b.eml', 'a.eml.part', 'a.emlx', 'aeml'])
    await writeFile(path.join(folder, other), '')
  const recorded = (day: number, place: number) => ({
    name: names[place],
    at: `2026-03-0${day}T09:00:00.000Z`,
    to: mail.to,
    subject: `day ${day}`,
    about: ['s1', 's2'],
    text: 'https://j.example/resetpassword/…?x https://j.example/#… /other/e …\n',
  })
  expect(await listOutbox(folder, 5)).toEqual([recorded(3, 1), recorded(2, 0)])
  expect(await listOutbox(folder, 1)).toEqual([recorded(3, 1)])
})
