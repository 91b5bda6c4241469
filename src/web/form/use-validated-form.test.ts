import type { UseFormReturn } from 'react-hook-form'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { ChosenFile } from './files/chosen-file.ts'
import { commaList } from './text-lists.ts'
import { useValidatedForm } from './use-validated-form.ts'

const schema = z.object({
  title: z.string(),
  keywords: commaList(z.array(z.string())),
  file: ChosenFile,
  authors: z.array(z.object({ family: z.string() })),
})
const failed = () => 'It failed.'

// Never called: the type checker reads them.
const useArticleForm = () => useValidatedForm({ schema, failed, send: async () => undefined })
type ArticleForm = ReturnType<typeof useArticleForm>

test('the names of the fields are the top-level keys of the schema', () => {
  type Name = Parameters<ArticleForm['field']>[0]
  expectTypeOf<Name>().toEqualTypeOf<'title' | 'keywords' | 'file' | 'authors'>()
})

test('the form sends the output of the schema for its input', () => {
  type Form = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>
  expectTypeOf<ArticleForm['form']>().toEqualTypeOf<Form>()
  expectTypeOf<z.input<typeof schema>['keywords']>().toEqualTypeOf<string>()
  const useForm = () =>
    useValidatedForm({
      schema,
      failed,
      async send(input, pressed) {
        expectTypeOf(input.keywords).toEqualTypeOf<string[]>()
        expectTypeOf(input.file).toEqualTypeOf<File | null>()
        expectTypeOf(pressed).toEqualTypeOf<string>()
      },
    })
  expectTypeOf(useForm).toBeFunction()
})

test('initial values and messages are refused for unknown fields', () => {
  const useForms = () => {
    const send = async () => undefined
    // @ts-expect-error the keywords are typed as one text
    useValidatedForm({ schema, failed, send, values: { keywords: ['one'] } })
    // @ts-expect-error there is no field of this name
    useValidatedForm({ schema, failed, send, values: { tilte: '' } })
    // @ts-expect-error there is no field of this name
    useValidatedForm({ schema, failed, send, messages: { fields: { tilte: 'Missing' } } })
  }
  expectTypeOf(useForms).toBeFunction()
})
