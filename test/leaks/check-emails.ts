import path from 'node:path'
import { emailMessage } from '#db/schema/email.ts'
import { emailCatalogue } from '#domain/email/catalogue.ts'
import { readOutboxFiles } from '#platform/email/outbox.ts'
import { finishJobs } from '../editorial/workflow.ts'
import type { Cast } from './cast.ts'
import { isPlantedWord } from './planted-names.ts'
import type { Reader } from './readers.ts'

/** Sends every email, and checks what each recipient receives. */
export async function checkEmails(cast: Cast): Promise<void> {
  const { site, readers, crawl } = cast
  await site.work()
  await finishJobs(site)
  for (const row of await site.db.select().from(emailMessage)) {
    const reader = readers.find(({ who, address }) =>
      row.recipientId ? who?.id === row.recipientId : address === row.recipientAddress,
    )
    const text = [row.subject, row.body, row.actionUrl, row.replyTo].join('\n')
    const recipient = requireReader(reader, row.name)
    crawl.check('emails', toEditors.has(row.name) ? asEditor(recipient) : recipient, row.name, text)
  }
  for (const email of await readOutboxFiles(path.join(site.folder, 'outbox'))) {
    const [, address = ''] = /^To: (.*)$/m.exec(email) ?? []
    const reader = readers.find((each) => each.address !== '' && address.includes(each.address))
    const withoutBreaks = email.replace(/=\n/g, '').replace(/^To: .*$/m, '')
    crawl.check('sent emails', requireReader(reader, address), 'email', withoutBreaks)
  }
  crawl.requireNoLeaks()
}

const toEditors = new Set(
  Object.entries(emailCatalogue).flatMap(([name, { to }]) => (to.includes('editor') ? name : [])),
)

/** An editor with a conflict of interest receives no email about the submission, which would have its title. */
const asEditor = (reader: Reader): Reader => ({
  ...reader,
  mayRead: (name) =>
    reader.mayRead(name) && !(name.kind === 'title' && reader.conflicts?.includes(name.of)),
})

function requireReader(reader: Reader | undefined, email: string): Reader {
  if (!reader) throw new Error(`nobody is known to receive ${email}`)
  return reader
}

/** Checks that the log holds no name, no address and no secret of a link. */
export function checkLog({ site, names, readers, signedLinks }: Cast): string[] {
  const log = site.logged.join('\n')
  const secrets = [...readers.flatMap(({ secret }) => secret ?? []), ...signedLinks]
  return [
    ...names
      .find(log)
      .filter(([word]) => isPlantedWord(word))
      .map(([, { place }]) => place),
    ...secrets.filter((secret) => log.includes(secret)),
  ]
}
