import { expect, test } from 'vitest'
import { readPackage } from '#features/word/package/read-package.ts'
import { createArticleForRendering } from '../../../../test/fixtures/article-for-rendering.ts'
import { createRecord } from '../../../../test/fixtures/records.ts'
import { renderArticleEpub } from './epub/render-epub.ts'
import { articleData } from './pdf/article-data.ts'

const english = { language: 'en', text: 'In English.' }
const yoruba = { language: 'yo', text: 'Ní èdè Yorùbá.' }
const articleIn = (language: string) =>
  createArticleForRendering({
    record: createRecord({ language, translatedAbstracts: [english, yoruba] }),
  })

test.each([
  ['fr', ['Résumé', 'Mots-clés', 'Reçu 1 sept. 2025', 'Licence CC BY 4.0']],
  ['es-CL', ['Resumen', 'Palabras clave', 'Recibido 1 sept. 2025', 'Licencia CC BY 4.0']],
  ['pt', ['Resumo', 'Palavras-chave', 'Recebido 1 set. 2025', 'Licença CC BY 4.0']],
  ['sw', ['Ikisiri', 'Maneno muhimu', 'Imepokelewa 1 Sep 2025', 'Leseni CC BY 4.0']],
  ['ar', ['الملخص', 'الكلمات المفتاحية', 'تاريخ الاستلام 1 سبتمبر 2025', 'الترخيص CC BY 4.0']],
  ['yo', ['Abstract', 'Keywords', 'Received 1 Sep 2025', 'Licence CC BY 4.0']],
])(
  'R-TEXT-3 the PDF of an article in %s has its labels in the language or English',
  async (language, expected) => {
    const { abstracts, facts, labels } = articleData(await articleIn(language))
    const [first] = facts
    const last = facts.at(-1)
    expect([
      abstracts[0]?.title,
      abstracts[0]?.keywordsTitle,
      `${first?.name} ${first?.value}`,
      `${last?.name} ${last?.value}`,
    ]).toEqual(expected)
    expect(labels).toMatchObject({
      language: language === 'yo' ? 'en' : language.slice(0, 2),
      citeAs: 'Cite as',
    })
  },
)

test('R-TEXT-3 a translated abstract has its title in its own language or names it in English', async () => {
  const { abstracts } = articleData(await articleIn('fr'))
  expect(abstracts.map(({ title, titleLang }) => [title, titleLang])).toEqual([
    ['Résumé', 'fr'],
    ['Abstract', 'en'],
    ['Abstract (Yoruba)', 'en'],
  ])
})

test('R-TEXT-1 an EPUB in French has French labels with their language', async () => {
  const { bytes } = await renderArticleEpub(await articleIn('fr'), null)
  const parts = await readPackage(Buffer.from(bytes))
  const textOf = (name: string) =>
    parts.find((part) => part.name === `EPUB/${name}`)?.content.toString()
  const page = textOf('article-1.xhtml')
  expect(page).toContain('<b lang="fr" xml:lang="fr">Mots-clés\u00a0:</b>')
  expect(page).toContain('<h2 lang="fr" xml:lang="fr">Résumé</h2>')
  expect(page).toContain('<dt>Reçu</dt><dd>1 sept. 2025</dd>')
  expect(page).toContain('<b lang="en" xml:lang="en">Cite as:</b>')
  expect(textOf('nav.xhtml')).toContain('>Table des matières</h1>')
})
