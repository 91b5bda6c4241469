import type { CustomPages } from '#domain/journal/custom-page.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { footerColumns } from '#web/layout/navigation.ts'
import type { OwnProps, RowList } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { listingFields } from '#web/settings/pages/listing-fields.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Preview } from '#web/ui/preview.tsx'

type OwnPage = CustomPages[number]

const titleOf = ({ page }: OwnPage, { pages }: SettingsBody) => pages[page]?.title ?? page

const ownPages: RowList<OwnPage> = {
  list: 'customPages',
  legend: 'Pages of your own',
  hint: 'They follow the standard links of the menu and the footer, in this order.',
  nameOf: (page, _index, settings) => titleOf(page, settings),
  fields: listingFields,
}

export const links: PartDescription = {
  seenAt: '/',
  done: 'Menu and footer are published',
  failed: 'Menu and footer were not published',
  instead: ({ journal }) =>
    journal.customPages.length === 0 && (
      <Empty action={<ButtonLink to="/settings/new-page">Add a page</ButtonLink>}>
        No pages of your own yet. Pages that you add will appear here.
      </Empty>
    ),
  fields: [ownPages, LinksPreview],
}

/** The end of the menu and the columns of the footer. */
function LinksPreview({ settings }: OwnProps) {
  const { customPages } = useFormValues<Journal>()
  const titles = (isListed: (page: OwnPage) => boolean) =>
    customPages.filter(isListed).map((page) => titleOf(page, settings))
  return (
    <Preview className="grid gap-4 bg-card p-4 sm:grid-cols-4">
      <Column title="Menu" labels={['…', 'Contact', ...titles(({ menu }) => menu)]} />
      {footerColumns.map(({ part, title, links }) => (
        <Column
          key={part}
          title={title}
          labels={[...links.map(({ label }) => label), ...titles(({ footer }) => footer === part)]}
        />
      ))}
    </Preview>
  )
}

const Column = ({ title, labels }: { title: string; labels: string[] }) => (
  <div>
    <p className="font-semibold">{title}</p>
    <ul>
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  </div>
)
