import { z } from 'zod'

const languagePattern = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i

/** A BCP 47 code: `en`, `yo`, `pt-BR`. */
export const Language = z
  .string()
  .max(35, { error: 'must be at most 35 characters', abort: true })
  .refine((code) => languagePattern.test(code) && isWellFormed(code), {
    error: 'must be a code like en or pt-BR',
    abort: true,
  })
  .overwrite((code) => Intl.getCanonicalLocales(code)[0] ?? code)

function isWellFormed(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}

/** Made when it is first used: loading the names takes milliseconds, and most pages need none. */
let names: Intl.DisplayNames | undefined

/** Names that browsers lack, or that are not usual in Nigeria. */
const ownNames: Record<string, string> = {
  bin: 'Edo',
  efi: 'Efik',
  ff: 'Fulfulde',
  ibb: 'Ibibio',
  igl: 'Igala',
  kr: 'Kanuri',
  nup: 'Nupe',
  pcm: 'Nigerian Pidgin',
  tiv: 'Tiv',
}

/** The English name of a language; the code itself if it has none. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return ownNames[code] ?? names.of(code) ?? code
}

/** The languages in forms: African journals' languages first. */
export const offeredLanguages = (
  'en fr ha ig yo pcm ff kr tiv sw am ar pt es zu xh af st tn sn ny rw lg om so ti wo ak ee mg ' +
  'de it ru tr fa ur hi id ms zh ja ko'
).split(' ')
