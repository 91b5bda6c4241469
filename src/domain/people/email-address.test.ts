import fc from 'fast-check'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/linear-time.ts'
import { EmailAddress } from './account.ts'
import { emailKey, isEmailAddress } from './email-address.ts'
import { PersonName } from './person-name.ts'

const sentence = 'Please enter a valid email address, like name@example.org.'
const problemOf = (address: string) => EmailAddress.safeParse(address).error?.issues[0]?.message

test('R-PROFILE-2 an address is text, at sign, text, dot and text in any script', () => {
  for (const address of [
    'a@b.c',
    'ada.lovelace+journal@mail.example.org',
    "o'neil_1-x@example.co.uk",
    'admin@localhost.localdomain',
    'info@xn--bcher-kva.example',
    'ọláyẹmí@bücher.example',
    'निबंध@उदाहरण.भारत',
    'a@journal.x1',
    `${'x'.repeat(242)}@example.org`,
  ]) {
    expect([address, EmailAddress.parse(` ${address}\n`)]).toEqual([
      address,
      address.normalize('NFC'),
    ])
  }
})

test('R-PROFILE-2 R-API-7 an address with more than one reading is refused in a sentence', () => {
  const refused = [
    'ada',
    'ada@example',
    '@example.org',
    'ada@',
    'ada@@example.org',
    'a@b@example.org',
    'a@example.org@example.org',
    'a@example.1',
    'a@1.2.3.4.5',
    'a@example.1-1',
    'x<victim@example.org>',
    '<victim@example.org>',
    'a,victim@example.org',
    'victim@example.org,',
    'a;victim@example.org',
    'victim@example.org;',
    '"a b"@example.org',
    'a"b@example.org',
    'a b@example.org',
    'a@exam ple.org',
    '(x)victim@example.org',
    'a@example.org.',
    'a@.example.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@[192.0.2.1]',
    'a@192.0.2.1',
    'a@0x7f.0x1',
    'a@example_x.org',
    'victim%example.org@relay.example',
    'example.org!victim@relay.example',
    'a\\b@example.org',
    'vic\u200Btim@example.org',
    '\u202Ea@example.org',
    'a@exam\u00ADple.org',
    'a@example.org\uFEFFx',
    'a\u034Fb@example.org',
    'a@ex\u115Fample.org',
    'ａ@example.org',
    'a@example。org',
    'a@ﬁ.example',
    'a@example.org!',
    'a@example.org:',
    'a@example.org?',
    `${'x'.repeat(250)}@example.org`,
  ]
  for (const address of refused) {
    const tooLong = address.length > 254 && 'must be at most 254 characters'
    expect([address, isEmailAddress(address), problemOf(address)]).toEqual([
      address,
      false,
      tooLong || sentence,
    ])
  }
})

test('R-LOGIN-3 addresses that differ in case, spaces or Unicode normalisation are the same', () => {
  expect(emailKey(' Ada@Example.ORG\n')).toBe('ada@example.org')
  expect(emailKey('E\u0301@example.org')).toBe('\u00e9@example.org')
})

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
const odd = fc.oneof(
  fc.constantFrom(...'@.,;:<>()[]"\\ %!\'+-_\u200B\u202E\uFEFFéａ。'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
/** An address with up to two characters inserted at any place. */
const nearlyAnAddress = fc
  .tuple(
    fc.stringMatching(/^[a-zA-Zọé0-9.'+-]{1,12}@([a-zü0-9-]{1,6}\.){1,3}[a-z]{1,4}$/),
    fc.array(fc.tuple(fc.nat(40), odd), { maxLength: 2 }),
  )
  .map(([address, insertions]) =>
    insertions.reduce((text, [at, char]) => text.slice(0, at) + char + text.slice(at), address),
  )

/** The mailbox of an address at its normalised domain. */
function delivery(address: string) {
  const [local, domain, ...more] = address.split('@')
  return { local, host: new URL(`http://${domain}`).hostname, more }
}

test('R-PROFILE-2 an email goes to exactly the address that was accepted', async () => {
  let accepted = 0
  const goesThere = async (tried: string) => {
    const { data: address } = EmailAddress.safeParse(tried)
    if (address === undefined) return
    accepted += 1
    const to = { name: '', address }
    const { envelope } = await transport.sendMail({ from: 'journal@example.org', text: '', to })
    expect(envelope.to).toHaveLength(1)
    expect(delivery(String(envelope.to[0]))).toEqual(delivery(address))
  }
  await fc.assert(fc.asyncProperty(nearlyAnAddress, goesThere), { numRuns: 2000 })
  expect(accepted).toBeGreaterThan(200)
})

test('R-API-7 texts of a megabyte are refused in linear time', async () => {
  await expectLinearTime(1024 * 1024, (size) => {
    const long = [
      `a@${'.'.repeat(size)}@`,
      `${'a@'.repeat(size / 2)}`,
      `a@${'a.'.repeat(size / 2)}`,
      ' '.repeat(size),
      '\r\n'.repeat(size / 2),
      'ﷺ'.repeat(size),
      'www'.repeat(size / 3),
    ]
    for (const text of long) {
      expect(EmailAddress.safeParse(text).success).toBe(false)
      expect(isEmailAddress(text)).toBe(false)
      expect(PersonName.safeParse(text).success).toBe(false)
    }
  })
})

test('R-REG-2 R-PROFILE-2 a name has no links and no hidden characters', () => {
  for (const name of ['Ọláyẹmí Adébáyọ̀', "O'Neil, PhD", 'J. R. (Bello)', 'می\u200Cخواهم', '李四']) {
    expect(PersonName.parse(` ${name} `)).toBe(name)
  }
  for (const name of [
    'You won! http://example.org',
    'Ada www.example.org',
    'HTTPS://x',
    'Ada <b>',
    '<a',
    'Ada\u202Etxt.exe',
    'Ada\u2066',
    'A\u200Bda',
    '\uFEFFx\uFEFFy',
    'Ada\u2028Obi',
    'Ada\nObi',
  ]) {
    expect([name, PersonName.safeParse(name).success]).toEqual([name, false])
  }
  expect(PersonName.safeParse('You won! http://x').error?.issues[0]?.message).toBe(
    'Please write the name without a web address or angle brackets.',
  )
})
