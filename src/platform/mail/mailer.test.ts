import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { greetMailServer, mustHaveTls, outboxMailer, smtpMailer } from './mailer.ts'
import { listOutbox, mailNames } from './outbox.ts'

test('R-SEC-2 an address is mailed to as one, and never read again as a list', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-outbox-'))
  const mailer = outboxMailer(folder, 'Journal <journal@example.org>', () => new Date(0))
  const tricky = 'a@example.org, victim@example.org'
  await mailer.send({ to: tricky, replyTo: tricky, subject: 'S', text: 'T', html: 'T' })
  await writeFile(path.join(folder, 'a-mail-that-is-not-whole.eml.part'), 'To: a')
  const [name = '', ...others] = await mailNames(folder)
  expect(others).toEqual([])
  const mail = await readFile(path.join(folder, name), 'utf8')
  await writeFile(path.join(folder, 'bare.eml'), '\nhello')
  const { total, mails } = await listOutbox(folder, 1)
  expect(total).toBe(2)
  expect(mails).toEqual([{ name: 'bare.eml', at: '', to: '', subject: '', text: 'hello\n' }])
  await rm(folder, { recursive: true })
  for (const header of ['To', 'Reply-To']) {
    expect(mail).toContain(`\n${header}: <"a@example.org, victim"@example.org>\n`)
  }
})

test('R-SEC-1 no mail goes over a network without TLS unless the address says so: a mail server that offers none gets nothing', async () => {
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
  // By its address it might be another machine.
  const there = `smtp://127.0.0.2:${port}`
  const mail = { to: 'a@example.org', subject: 'S', text: 'T', html: 'T' }
  const from = 'Journal <journal@example.org>'
  await expect(smtpMailer(there, from).send(mail)).rejects.toThrow('did not take the mail (ETLS)')
  await expect(greetMailServer(there)).rejects.toThrow('offers no TLS that can be trusted')
  expect(took).toEqual([])
  await smtpMailer(`${there}?requireTLS=false`, from).send(mail)
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
  expect(strict.map(mustHaveTls)).toEqual([true, true, true])
  expect(loose.map(mustHaveTls)).toEqual([false, false, false, false])
})
