import { readFileSync } from 'node:fs'

type Named = { name: string }

type Journal = {
  name: string
  tagline: string
  issn: { print: string; online: string }
  publisher: string
  institution: string
  vision: string
  mission: string
  address: string[]
  map: { latitude: number; longitude: number; label: string }
  contact: { email: string; hours: string }
  social: Array<Named & { url: string }>
  board: Record<'editorsInChief' | 'associateEditors' | 'editorialConsultants', Named[]>
  principles: Array<{ title: string; text: string; page: string }>
  carousel: Array<{ title: string; description: string; pattern: number; colour: string }>
}

/** The settings of the journal under test. */
export const journal: Journal = JSON.parse(
  readFileSync(new URL('../../journal/journal.json', import.meta.url), 'utf8'),
)
