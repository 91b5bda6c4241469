import { expect, test } from 'vitest'
import { CertificateCode, CertificateRequest, formatCertificateCode } from './certificate.ts'

test('R-REVIEW-6 a code has six groups of five characters that are easy to read', () => {
  const code = formatCertificateCode(Uint8Array.from({ length: 40 }, (_, index) => index * 7))
  expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]{5}$/)
})

test('R-REVIEW-6 every character of a code is equally likely', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Map<string, number>()
  for (const byte of all) {
    const [character = ''] = formatCertificateCode(Uint8Array.of(byte))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])])
})

test('R-REVIEW-6 a code is found in any typed form', () => {
  const code = 'ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2-34567'
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    ` ${code.replaceAll('-', ' ')} `,
  ])
    expect(CertificateCode.parse(typed)).toBe(code)
})

test('R-REVIEW-6 a certificate is about one year', () => {
  expect(CertificateRequest.safeParse({ year: 2026 }).success).toBe(true)
  for (const year of [2026.5, 1989, 2101, '2026', null])
    expect(CertificateRequest.safeParse({ year }).success, String(year)).toBe(false)
})
