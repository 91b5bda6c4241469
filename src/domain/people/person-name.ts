import { line } from '#domain/text/parse.ts'

/** Invisible characters and those that change the text direction, except the joiners of Indic and Persian names. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const webAddress = /:\/\/|\bwww\.|[<>]/i

/** Names appear in emails and pages, so they must not contain links or hidden characters. */
export const PersonName = line(200)
  .refine((name) => !invisible.test(name), {
    error: 'Please write the name without invisible characters.',
    abort: true,
  })
  .refine(
    (name) => !webAddress.test(name),
    'Please write the name without a web address or angle brackets.',
  )
