import type { ComponentProps } from 'react'
import { languageName, offeredLanguages } from '#domain/publishing/language.ts'
import { licences } from '#domain/publishing/licence.ts'
import { Select } from '#web/form/field.tsx'

type Props = {
  field(name: 'language' | 'licence'): Partial<ComponentProps<'select'>> & { error?: string }
  /** The language that is chosen now: one that is not offered stays among the choices. */
  language?: string
  /** What stands for neither where the article may have its own already. */
  unsaid?: { language: string; licence: string }
}

/** In which language an article is, and under which licence. */
export function LanguageAndLicence({ field, language = '', unsaid }: Props) {
  const languages: string[] = [...offeredLanguages]
  if (language && !languages.includes(language)) languages.unshift(language)
  return (
    <>
      <Select label="Language" {...field('language')}>
        {unsaid && <option value="">{unsaid.language}</option>}
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
      <Select label="Licence" {...field('licence')}>
        <option value="">{unsaid?.licence ?? 'The journal’s own'}</option>
        {Object.entries(licences).map(([name, licence]) => (
          <option key={name} value={name}>
            {licence.name}
          </option>
        ))}
      </Select>
    </>
  )
}
