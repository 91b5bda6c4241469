import { line } from '#domain/text/parse.ts'

/** What shows nothing or turns the order of letters around; the joiners of Indic and Persian names stay. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const webAddress = /:\/\/|\bwww\.|[<>]/i

/**
 * A person's name, on one line, of at most 200 characters. It goes into letters and pages, so it
 * leads nowhere and stands as it is read.
 */
export const PersonName = line(200)
  .refine((name) => !invisible.test(name), {
    error: 'Please write the name without invisible characters.',
    abort: true,
  })
  .refine(
    (name) => !webAddress.test(name),
    'Please write the name without a web address or angle brackets.',
  )
