const rightToLeftLanguages = new Set('ar arc ckb dv fa he ks nqo ps sd syr ug ur yi'.split(' '))
const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The direction in which a language is written, from its BCP 47 tag (`ar`, `ff-Adlm`). */
export function directionOf(language: string | null | undefined): 'ltr' | 'rtl' {
  const [code = '', ...rest] = (language ?? '').split('-')
  const script = rest.find((part) => part.length === 4)
  const isRightToLeft = script
    ? rightToLeftScripts.has(script)
    : rightToLeftLanguages.has(code.toLowerCase())
  return isRightToLeft ? 'rtl' : 'ltr'
}
