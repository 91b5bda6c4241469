import { footerColumns } from '#web/layout/navigation.ts'
import type { FieldList } from '#web/settings/fields/fields.tsx'

/** Where a page of the journal's own is linked. */
export const listingFields: FieldList = [
  [
    {
      at: 'menu',
      label: 'In the menu',
      options: [
        ['true', 'Yes, after Contact'],
        ['false', 'No'],
      ],
    },
    {
      at: 'footer',
      label: 'In the footer',
      options: [
        ['', 'No'],
        ...footerColumns.map(({ part, title }): [string, string] => [part, `Under “${title}”`]),
      ],
    },
  ],
]
