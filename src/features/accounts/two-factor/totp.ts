import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/**
 * Time-based codes (TOTP, RFC 6238) with the values that every authenticator app supports. A code of the step before or
 * after is valid too, because clocks differ (5.2).
 */
const steps = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const window = 1

/** A new secret of 160 bits (RFC 4226, 4, R6), base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** A new recovery code: 136 random bits (ASVS 11.5.1 asks for 128), as seven groups of base32. */
export const newRecoveryCode = (): string =>
  (new Secret({ size: 17 }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-')

/** The time step of a six-digit code; undefined if the code is not valid around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ token: code, secret: key, timestamp, window, ...steps })
  return delta === null ? undefined : TOTP.counter({ period: steps.period, timestamp }) + delta
}

/** The URI for authenticator apps (`otpauth://totp/…`). */
export const setupUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret, ...steps }).toString()

/** A square of modules with a quiet zone of four around it (ISO/IEC 18004), as the path of an SVG. */
export type QrCode = { size: number; path: string }

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}
