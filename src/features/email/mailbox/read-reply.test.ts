import { expect, test } from 'vitest'
import { cpuTime } from '../../../../test/cpu-time.ts'
import { readReply } from './read-reply.ts'

const to = 'Journal <bounces+reply-0123456789abcdef@example.org>'
const plain = 'Content-Type: text/plain; charset=utf-8'

type Parts = { headers?: string[]; type?: string; body?: string | Buffer }

const read = ({ headers = [], type = plain, body = 'In Nsukka.' }: Parts) => {
  const head = [`To: ${to}`, 'From: Ada <ada@example.org>', 'Subject: Re: Your data', ...headers]
  const start = `${[...head, 'MIME-Version: 1.0', type].join('\r\n')}\r\n\r\n`
  return readReply(Buffer.concat([Buffer.from(start), Buffer.from(body)]))
}

const multipart = (kind: string, ...parts: string[]) => ({
  type: `Content-Type: multipart/${kind}; boundary="part"`,
  body: `${parts.map((part) => `--part\r\n${part}\r\n`).join('')}--part--\r\n`,
})

test('R-TEAM-3 a reply in plain text is read with its token but without its sender', async () => {
  const headers = ['Message-ID: <1@mail.example.org>']
  const reply = await read({
    headers,
    body: 'In Nsukka.\r\n\r\nOn 3 May, Journal wrote:\r\n> Where?',
  })
  expect(reply).toEqual({
    tokens: ['0123456789abcdef'],
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    text: 'In Nsukka.',
    isCut: false,
    attachments: 0,
  })
  expect((await read({ headers, body: 'Otherwise.' }))?.hash).toBe(reply?.hash)
  expect((await read({ body: 'Otherwise.' }))?.hash).not.toBe((await read({}))?.hash)
})

test('R-TEAM-3 a reply in HTML is read without tags, styles, scripts and quotations', async () => {
  const html = `<html><head><style>p { color: red }</style><title>Re</title></head><body>
    <p>In <b>Nsukka</b> &amp; Enugu,<br>in May.</p><script>alert(1)</script><!-- <p>no</p> -->
    <ul><li>40 pupils</li></ul>
    <div class="gmail_quote"><div>On 3 May 2026, Journal &lt;o@example.org&gt; wrote:</div>
    <blockquote><p>Where?</p><blockquote>Older</blockquote><p>Still quoted</p></blockquote></div>
    </body></html>`
  const reply = await read({ type: 'Content-Type: text/html; charset=utf-8', body: html })
  expect(reply?.text).toBe('In Nsukka & Enugu,\nin May.\n\n- 40 pupils')
})

test('R-TEAM-3 an email with HTML and files is read as its plain text with a count of files', async () => {
  const alternative = multipart(
    'mixed',
    `${plain}\r\n\r\nThe plain text.`,
    'Content-Type: text/html\r\n\r\n<p>The other.</p>',
    'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment\r\n\r\nabc',
  )
  const reply = await read(alternative)
  expect(reply?.attachments).toBe(1)
  expect(reply?.text).toContain('The plain text.')
})

test.each([
  ['no charset at all', 'Content-Type: text/plain', Buffer.from('Ọ̀ṣọ́')],
  [
    'an unknown charset',
    'Content-Type: text/plain; charset=klingon',
    Buffer.from('Yes: \xe9', 'latin1'),
  ],
  ['a wrong charset', plain, Buffer.from('caf\xe9', 'latin1')],
  ['UTF-16', 'Content-Type: text/plain; charset=utf-16le', Buffer.from('Yes', 'utf16le')],
])('R-TEAM-3 a reply with %s is text that can be stored', async (_, type, body) => {
  const text = (await read({ type, body }))?.text ?? ''
  expect(text).not.toBe('')
  expect(text).not.toContain('\0')
  expect(text.isWellFormed()).toBe(true)
})

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated'],
  ['Precedence: bulk'],
  ['X-Autoreply: yes'],
  ['Return-Path: <>'],
  ['List-Id: <all.example.org>'],
  ['Subject: Automatic reply: Your data'],
])('R-TEAM-3 an automatic email is no reply: %s', async (header) => {
  const start = `${header}\r\nTo: ${to}\r\n${plain}\r\n\r\nI am away.`
  expect(await readReply(Buffer.from(start))).toBeUndefined()
})

test('R-TEAM-3 a delivery report and an email without a token are no replies', async () => {
  const report = multipart('report', 'Content-Type: message/delivery-status\r\n\r\nAction: failed')
  expect(await read(report)).toBeUndefined()
  const others = ['bounces@example.org', 'bounces+0123456789abcdef@example.org']
  for (const other of others)
    expect(await readReply(Buffer.from(`To: ${other}\r\n\r\nHello`))).toBeUndefined()
})

test('R-TEAM-3 the end of a long reply is cut off', async () => {
  const reply = await read({ body: `${'word '.repeat(2_000)}` })
  expect([reply?.text.length, reply?.isCut]).toEqual([4_999, true])
})

test('R-TEAM-3 a hostile reply is read within seconds', async () => {
  const html = 'Content-Type: text/html'
  const hostile: Parts[] = [
    { type: html, body: '<'.repeat(200_000) },
    { type: html, body: '<a '.repeat(80_000) },
    { type: html, body: '<blockquote>'.repeat(20_000) },
    { type: html, body: '<!--'.repeat(60_000) },
    { body: 'On 1\n'.repeat(5_000) },
    { body: `On ${'a@'.repeat(100_000)}` },
    { body: `From: ${'a'.repeat(200_000)}` },
    { headers: [`To: ${'+reply-a@'.repeat(20_000)}`] },
  ]
  for (const parts of hostile) {
    const began = cpuTime()
    await read(parts)
    expect(cpuTime() - began).toBeLessThan(2_000)
  }
})
