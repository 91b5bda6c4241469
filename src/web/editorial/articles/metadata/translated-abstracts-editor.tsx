import { languageName } from '#domain/publishing/language.ts'
import type { TranslatedAbstract } from '#domain/publishing/metadata.ts'
import { Select, TextArea } from '#web/form/field.tsx'
import { useFormField } from '#web/form/use-form-field.ts'
import { LanguageOptions } from './language-options.tsx'
import { RowList } from './row-list.tsx'

export const TranslatedAbstractsEditor = () => (
  <RowList
    name="translatedAbstracts"
    field={useFormField<TranslatedAbstract[]>('translatedAbstracts')}
    legend="Abstracts in other languages"
    addLabel="Add an abstract"
    blank={{ language: 'fr', text: '' }}
    nameOf={({ language }) => `abstract in ${languageName(language)}`}
    columns="sm:grid-cols-[1fr_3fr_auto] sm:items-start"
  >
    {({ language, text }, index, update) => (
      <>
        <Select
          label={`Language ${index + 1}`}
          value={language}
          onChange={({ target }) => update({ language: target.value })}
        >
          <LanguageOptions current={language} />
        </Select>
        <TextArea
          label={`Abstract ${index + 1}`}
          rows={5}
          lang={language}
          value={text}
          onChange={({ target }) => update({ text: target.value })}
        />
      </>
    )}
  </RowList>
)
