import { licences } from '#domain/publishing/licence.ts'
import { Select } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { LanguageOptions } from './language-options.tsx'

type Props = {
  /** The current language. It is added to the options if it is not one of them. */
  language?: string
  /** Labels of the empty options, for forms where empty means unchanged. */
  emptyLabels?: { language: string; licence: string }
}

export function LanguageAndLicence({ language = '', emptyLabels }: Props) {
  const { field } = useFormFields<'language' | 'licence'>()
  return (
    <>
      <Select label="Language" {...field('language')}>
        {emptyLabels && <option value="">{emptyLabels.language}</option>}
        <LanguageOptions current={language} />
      </Select>
      <Select label="Licence" {...field('licence')}>
        <option value="">{emptyLabels?.licence ?? 'The journal’s licence'}</option>
        {Object.entries(licences).map(([name, licence]) => (
          <option key={name} value={name}>
            {licence.name}
          </option>
        ))}
      </Select>
    </>
  )
}
