import { primaryLanguage } from '../../text/primary-language.ts'

/** The words that renderers add to the text of an article. */
export type RenderLabels = {
  /** The BCP 47 tag of the labels. */
  language: string
  references: string
  notes: string
  note: string
  table: string
  picture: string
  backToText: string
  linkTo: string
}

export const englishLabels: RenderLabels = {
  language: 'en',
  references: 'References',
  notes: 'Notes',
  note: 'Note',
  table: 'Table',
  picture: 'Picture without a description',
  backToText: 'Back to the text',
  linkTo: 'Link to',
}

const otherLabels: RenderLabels[] = [
  {
    language: 'fr',
    references: 'Références',
    notes: 'Notes',
    note: 'Note',
    table: 'Tableau',
    picture: 'Image sans description',
    backToText: 'Retour au texte',
    linkTo: 'Lien vers',
  },
  {
    language: 'es',
    references: 'Referencias',
    notes: 'Notas',
    note: 'Nota',
    table: 'Tabla',
    picture: 'Imagen sin descripción',
    backToText: 'Volver al texto',
    linkTo: 'Enlace a',
  },
  {
    language: 'pt',
    references: 'Referências',
    notes: 'Notas',
    note: 'Nota',
    table: 'Tabela',
    picture: 'Imagem sem descrição',
    backToText: 'Voltar ao texto',
    linkTo: 'Link para',
  },
  {
    language: 'sw',
    references: 'Marejeleo',
    notes: 'Tanbihi',
    note: 'Tanbihi',
    table: 'Jedwali',
    picture: 'Picha isiyo na maelezo',
    backToText: 'Rudi kwenye matini',
    linkTo: 'Kiungo cha',
  },
  {
    language: 'ar',
    references: 'المراجع',
    notes: 'الهوامش',
    note: 'هامش',
    table: 'جدول',
    picture: 'صورة بلا وصف',
    backToText: 'العودة إلى النص',
    linkTo: 'رابط إلى',
  },
]

/** The labels in the language of an article (BCP 47), else in English. */
export function labelsIn(language: string | null): RenderLabels {
  const code = primaryLanguage(language)
  return otherLabels.find((labels) => labels.language === code) ?? englishLabels
}
