import { z } from 'zod'

/** Letters and digits that are not mistaken for each other on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code of six groups, such as `7KQ2M-…`, made of 30 random bytes: 150 bits. */
export const formatCertificateCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 30)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-')

/** A code as typed: small letters and missing hyphens are accepted. */
export const CertificateCode = z
  .string()
  .max(100, 'must be at most 100 characters')
  .transform((typed) =>
    typed
      .toUpperCase()
      .replace(/[^A-Z\d]/g, '')
      .replace(/(.{5})(?=.)/g, '$1-'),
  )

/** Requests the certificate of a year. */
export const CertificateRequest = z.object({
  year: z.number('must be a year').int('must be a year').min(1990).max(2100),
})
