import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { outboxMailer } from './mailer.ts'

test('R-SEC-2 an address is mailed to as one, and never read again as a list', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-outbox-'))
  const mailer = outboxMailer(folder, 'Journal <journal@example.org>', () => new Date(0))
  const tricky = 'a@example.org, victim@example.org'
  await mailer.send({ to: tricky, replyTo: tricky, subject: 'S', text: 'T', html: 'T' })
  const [name = ''] = await readdir(folder)
  const mail = await readFile(path.join(folder, name), 'utf8')
  await rm(folder, { recursive: true })
  for (const header of ['To', 'Reply-To']) {
    expect(mail).toContain(`\n${header}: <"a@example.org, victim"@example.org>\n`)
  }
})
