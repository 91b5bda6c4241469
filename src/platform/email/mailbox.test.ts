import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { checkMailbox, type MailboxConfig, readMailbox } from './mailbox.ts'

/** A minimal IMAP server that records commands. (RFC 3501) */
async function startMail(host: string, refuses: Record<string, string> = {}) {
  const recorded: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let arrived = ''
    socket.on('data', (bytes) => {
      arrived += bytes
      const lines = arrived.split('\r\n')
      arrived = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
    const say = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n`)
    const answer = (line: string) => {
      const [tag = '', ...words] = line.split(' ')
      const command = words.join(' ')
      recorded.push(command)
      const verb = (words[0] === 'UID' ? words[1] : words[0]) ?? ''
      if (refuses[verb]) {
        say(`${tag} ${refuses[verb]}`)
        return
      }
      if (verb === 'CAPABILITY') say('* CAPABILITY IMAP4rev1')
      if (verb === 'SELECT') say('* 3 EXISTS', '* OK [UIDVALIDITY 1] ok', '* FLAGS (\\Seen)')
      if (verb === 'SEARCH') say('* SEARCH 4 5 6')
      if (verb === 'FETCH' && words[2] !== '5')
        say(`* 1 FETCH (UID ${words[2]} BODY[]<0> {6}`, `mail ${words[2]})`)
      say(`${tag} OK done`)
    }
  })
  await once(server.listen(0, host), 'listening')
  const place: MailboxConfig = {
    host,
    port: (server.address() as AddressInfo).port,
    secure: false,
    user: 'someone',
    password: 'sample',
    mailbox: 'Returned',
    address: 'b@example.org',
  }
  /** Waits until all clients have disconnected, and stops the server. */
  const stop = async () => {
    await until(() => expect(open.size).toBe(0))
    server.close()
  }
  return { recorded, place, stop }
}

test('R-DECIDE-4 unread emails are read oldest first, within limits', async () => {
  const { recorded, place, stop } = await startMail('127.0.0.1')
  await checkMailbox(place)
  expect(recorded.filter((line) => /^(LOGIN|SELECT|UID)/.test(line))).toEqual([
    expect.stringMatching(/^LOGIN "?someone"? "?sample"?$/),
    expect.stringMatching(/^SELECT "?Returned"?$/),
  ])
  const read = async (mails: number, take = async () => {}) => {
    recorded.length = 0
    const taken: string[] = []
    await readMailbox(place, { emails: mails, bytes: 70 }, async (mail) => {
      taken.push(Buffer.from(mail).toString())
      await take()
    })
    return taken
  }
  expect(await read(9)).toEqual(['mail 4', 'mail 6'])
  expect(recorded.filter((line) => line.startsWith('UID'))).toEqual([
    'UID SEARCH UNSEEN',
    'UID FETCH 4 (BODY.PEEK[]<0.70> UID)',
    'UID STORE 4 +FLAGS (\\Seen)',
    'UID FETCH 5 (BODY.PEEK[]<0.70> UID)',
    'UID STORE 5 +FLAGS (\\Seen)',
    'UID FETCH 6 (BODY.PEEK[]<0.70> UID)',
    'UID STORE 6 +FLAGS (\\Seen)',
  ])
  expect(await read(1)).toEqual(['mail 4'])
  const failing = read(9, () => Promise.reject(new Error('an error of ours')))
  await expect(failing).rejects.toThrow(/^an error of ours$/)
  expect(recorded.filter((line) => line.includes('STORE'))).toEqual([])
  await stop()
})

test('R-SEC-1 R-DECIDE-4 no password goes over a network without TLS', async () => {
  // Its address looks like another machine.
  const other = await startMail('127.0.0.2')
  await expect(checkMailbox(other.place)).rejects.toThrow()
  expect(other.recorded.join()).not.toMatch(/LOGIN|AUTHENTICATE|sample/)
  await other.stop()
  const closed = await startMail('127.0.0.1', { LOGIN: 'NO [AUTHENTICATIONFAILED] no' })
  await expect(checkMailbox(closed.place)).rejects.toThrow(
    /^BOUNCE_URL: the mail server refused the login$/,
  )
  await closed.stop()
  const lost = await startMail('127.0.0.1', { SELECT: 'NO no such mailbox' })
  await expect(checkMailbox(lost.place)).rejects.toThrow(
    /^BOUNCE_URL: the mailbox cannot be read \(NO\)$/,
  )
  await lost.stop()
  await expect(checkMailbox(lost.place)).rejects.toThrow(
    /^BOUNCE_URL: the mailbox cannot be read \(ECONNREFUSED\)$/,
  )
})
