const scripts: Record<string, string> = { latin: 'Latn', cyrillic: 'Cyrl', arabic: 'Arab' }

/** Converts a locale of OJS (`en_US`, `sr_RS@latin`) to BCP 47. */
export function toBcp47(locale: string): string | undefined {
  const [, language, region, script] =
    /^([a-z]{2,3})(?:[_-]([A-Z]{2}))?(?:@([a-z]{1,12}))?$/.exec(locale.trim()) ?? []
  if (!language) return undefined
  return [language, scripts[script ?? ''], region].filter(Boolean).join('-')
}
