import { languageName } from '#domain/publishing/language.ts'
import { englishMonths, formatDayWith } from '#domain/text/format.ts'
import { primaryLanguage } from '#domain/text/primary-language.ts'

/** The words that a PDF or EPUB adds to the metadata of an article. */
export type ArticleLabels = {
  /** The BCP 47 tag of the labels. */
  language: string
  abstract: string
  keywords: string
  received: string
  revised: string
  accepted: string
  published: string
  pages: string
  article: string
  licence: string
  articlePage: string
  correspondingAuthor: string
  contents: string
  /** After a label in a line of text. */
  colon: string
  /** From January, as they are printed in a date. */
  months: string
}

const english: ArticleLabels = {
  language: 'en',
  abstract: 'Abstract',
  keywords: 'Keywords',
  received: 'Received',
  revised: 'Revised',
  accepted: 'Accepted',
  published: 'Published',
  pages: 'Pages',
  article: 'Article',
  licence: 'Licence',
  articlePage: 'Article page',
  correspondingAuthor: 'Corresponding author',
  contents: 'Contents',
  colon: ':',
  months: englishMonths.join(' '),
}

const others: ArticleLabels[] = [
  {
    language: 'fr',
    abstract: 'Résumé',
    keywords: 'Mots-clés',
    received: 'Reçu',
    revised: 'Révisé',
    accepted: 'Accepté',
    published: 'Publié',
    pages: 'Pages',
    article: 'Article',
    licence: 'Licence',
    articlePage: 'Page de l’article',
    correspondingAuthor: 'Correspondance',
    contents: 'Table des matières',
    colon: '\u00a0:',
    months: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.',
  },
  {
    language: 'es',
    abstract: 'Resumen',
    keywords: 'Palabras clave',
    received: 'Recibido',
    revised: 'Revisado',
    accepted: 'Aceptado',
    published: 'Publicado',
    pages: 'Páginas',
    article: 'Artículo',
    licence: 'Licencia',
    articlePage: 'Página del artículo',
    correspondingAuthor: 'Correspondencia',
    contents: 'Contenido',
    colon: ':',
    months: 'ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.',
  },
  {
    language: 'pt',
    abstract: 'Resumo',
    keywords: 'Palavras-chave',
    received: 'Recebido',
    revised: 'Revisto',
    accepted: 'Aprovado',
    published: 'Publicado',
    pages: 'Páginas',
    article: 'Artigo',
    licence: 'Licença',
    articlePage: 'Página do artigo',
    correspondingAuthor: 'Correspondência',
    contents: 'Conteúdo',
    colon: ':',
    months: 'jan. fev. mar. abr. maio jun. jul. ago. set. out. nov. dez.',
  },
  {
    language: 'sw',
    abstract: 'Ikisiri',
    keywords: 'Maneno muhimu',
    received: 'Imepokelewa',
    revised: 'Imerekebishwa',
    accepted: 'Imekubaliwa',
    published: 'Imechapishwa',
    pages: 'Kurasa',
    article: 'Makala',
    licence: 'Leseni',
    articlePage: 'Ukurasa wa makala',
    correspondingAuthor: 'Mwandishi wa mawasiliano',
    contents: 'Yaliyomo',
    colon: ':',
    months: 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des',
  },
  {
    language: 'ar',
    abstract: 'الملخص',
    keywords: 'الكلمات المفتاحية',
    received: 'تاريخ الاستلام',
    revised: 'تاريخ المراجعة',
    accepted: 'تاريخ القبول',
    published: 'تاريخ النشر',
    pages: 'الصفحات',
    article: 'المقالة',
    licence: 'الترخيص',
    articlePage: 'صفحة المقالة',
    correspondingAuthor: 'المؤلف المراسل',
    contents: 'المحتويات',
    colon: ':',
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  },
]

/** The labels in the language of an article (BCP 47), else in English. */
export function articleLabelsIn(language: string): ArticleLabels {
  const code = primaryLanguage(language)
  return others.find((labels) => labels.language === code) ?? english
}

/** A date in the language of the labels: `3 sept. 2026`. Throws for an invalid one. */
export const formatDayIn = ({ months }: ArticleLabels, isoDate: string): string =>
  formatDayWith(months.split(' '), isoDate)

/** The title of an abstract, in its own language where that has labels: `Résumé`, `Abstract (Yoruba)`. */
export function abstractTitle(language: string, isMain: boolean): { text: string; lang: string } {
  const { abstract, language: lang } = articleLabelsIn(language)
  const isOwn = isMain || primaryLanguage(language) === lang
  return { text: isOwn ? abstract : `${abstract} (${languageName(language)})`, lang }
}
