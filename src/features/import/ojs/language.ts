const scripts: Record<string, string> = { latin: 'Latn', cyrillic: 'Cyrl', arabic: 'Arab' }

/** A locale as OJS writes it (`en_US`, `sr_RS@latin`) as BCP 47 has it; undefined for what is none. */
export function toBcp47(locale: string): string | undefined {
  const [, language, region, script] =
    /^([a-z]{2,3})(?:[_-]([A-Z]{2}))?(?:@([a-z]{1,12}))?$/.exec(locale.trim()) ?? []
  if (!language) return undefined
  return [language, scripts[script ?? ''], region].filter(Boolean).join('-')
}
