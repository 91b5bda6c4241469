export const journal = {
  name: 'Sample Journal of Lessons',
  shortName: 'S-J 1',
  publisher: 'P',
  issn: { print: '1234-5679', online: null },
} as never

export const context = { journal, baseUrl: 'https://journal.example' }

export const available = { first: '2026-01', last: '2026-03' }

export const months = (begin_date: string, end_date: string) => ({ begin_date, end_date })

export const used = (month: string, ti: number, ui: number, tr: number, ur: number) => ({
  month,
  totalInvestigations: ti,
  uniqueInvestigations: ui,
  totalRequests: tr,
  uniqueRequests: ur,
})
