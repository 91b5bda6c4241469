import { languageName, offeredLanguages } from '#domain/publishing/language.ts'

/** The options of a list of languages, with the current one if it is not among them. */
export function LanguageOptions({ current }: { current: string }) {
  const languages = offeredLanguages.includes(current)
    ? offeredLanguages
    : [current, ...offeredLanguages]
  return languages.filter(Boolean).map((code) => (
    <option key={code} value={code}>
      {languageName(code)}
    </option>
  ))
}
