import { expect, test } from 'vitest'
import { readOperations } from './read-operations.ts'

type Part = Parameters<typeof readOperations>[0]

const part: Part = {
  id: 'p1',
  number: 1,
  kind: 'paragraph',
  isOutermost: true,
  text: 'Pupils measured teh water.',
  level: null,
  header: null,
  language: null,
  pictures: [],
}

/** What a form with the fields of a part as they are, apart from some, changes. */
function changesOf(given: Partial<Part>, fields: Record<string, string>) {
  const shown = { ...part, ...given }
  const form = new FormData()
  if (shown.text !== null) form.set('text', shown.text)
  form.set('level', String(shown.level ?? ''))
  form.set('language', shown.language ?? '')
  form.set('reason', '')
  if (shown.header) {
    form.set('rows', String(shown.header.rows))
    form.set('columns', String(shown.header.columns))
  }
  for (const [index, { text, isDecorative }] of shown.pictures.entries()) {
    form.set(`alternative-${index}`, text)
    if (isDecorative) form.set(`decorative-${index}`, 'on')
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readOperations(shown, form)
}

const table = { kind: 'table', header: { rows: 1, columns: 0 } } as const
const figure: Partial<Part> = {
  kind: 'figure',
  pictures: [{ text: 'A map', isDecorative: false }],
}

const cases: [
  what: string,
  given: Partial<Part>,
  fields: Record<string, string>,
  expected: object[],
][] = [
  ['nothing where no field was changed', {}, {}, []],
  [
    'the words that differ',
    {},
    { text: 'Pupils measured the water.' },
    [{ kind: 'wording', from: 'teh', to: 'the' }],
  ],
  ['nothing for spaces at the ends', {}, { text: ' Pupils measured teh water.\r\n' }, []],
  [
    'one line of a text with line breaks',
    {},
    { text: 'Pupils measured\r\nthe water.' },
    [{ kind: 'wording', from: 'teh', to: 'the' }],
  ],
  ['a new level', {}, { level: '2' }, [{ kind: 'heading', level: 2 }]],
  ['no level', { level: 2 }, { level: '' }, [{ kind: 'heading', level: null }]],
  ['header rows', table, { rows: '2' }, [{ kind: 'header-cells', rows: 2, columns: 0 }]],
  [
    'an alternative text',
    figure,
    { 'alternative-0': 'A map of the river' },
    [{ kind: 'alternative-text', picture: 0, text: 'A map of the river', isDecorative: false }],
  ],
  [
    'a picture that is decoration',
    figure,
    { 'decorative-0': 'on' },
    [{ kind: 'alternative-text', picture: 0, text: 'A map', isDecorative: true }],
  ],
  ['a language', {}, { language: 'yo' }, [{ kind: 'language', language: 'yo' }]],
  ['no language', { language: 'yo' }, { language: '' }, [{ kind: 'language', language: null }]],
]

for (const [what, given, fields, expected] of cases)
  test(`R-PROOF-2 the fields of a part become ${what}`, () => {
    expect(changesOf(given, fields)).toEqual(expected)
  })
