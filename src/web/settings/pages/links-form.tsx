import { z } from 'zod'
import type { CustomPages, PageLinks } from '#domain/journal/custom-page.ts'
import { Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { footerColumns } from '#web/layout/navigation.ts'
import { RowList } from '#web/settings/fields/row-list.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { ListingFields } from './listing-fields.tsx'

type OwnPage = CustomPages[number]

const Links = z.object({ customPages: Journal.shape.customPages.unwrap() })

/** The links to the journal's own pages in menu and footer, and their order. */
export function LinksForm({ settings }: { settings: SettingsBody }) {
  const { journal, pages } = settings
  const form = useSettingsForm({
    settings,
    at: 'parts/links',
    schema: Links,
    values: { customPages: journal.customPages },
    asPublished: (entered) => entered,
    done: 'Menu and footer are published',
    failed: 'Menu and footer were not published',
  })
  const titleOf = ({ page }: OwnPage) => pages[page]?.title ?? page
  const customPages = useFieldValue<OwnPage[]>(form.entry, 'customPages')
  if (journal.customPages.length === 0)
    return (
      <Empty action={<ButtonLink to="/settings/new-page">Add a page</ButtonLink>}>
        No pages of your own yet. Pages that you add will appear here.
      </Empty>
    )
  return (
    <SettingsForm form={form} label="Menu and footer" seenAt="/">
      <RowList<OwnPage>
        legend="Pages of your own"
        hint="They follow the standard links of the menu and the footer, in this order."
        rows={customPages.value}
        blank={{ page: '', menu: false }}
        at="customPages"
        problem={customPages.problem}
        nameOf={titleOf}
        onChange={customPages.onChange}
      >
        {(own, change) => (
          <ListingFields
            listing={own}
            change={(listing: PageLinks) => change({ page: own.page, ...listing })}
          />
        )}
      </RowList>
      <LinksPreview own={customPages.value} titleOf={titleOf} />
    </SettingsForm>
  )
}

type PreviewProps = { own: OwnPage[]; titleOf(own: OwnPage): string }

/** A preview of the end of the menu and the columns of the footer. */
const LinksPreview = ({ own, titleOf }: PreviewProps) => (
  <Preview className="grid gap-4 bg-card p-4 sm:grid-cols-4">
    <Column
      title="Menu"
      labels={['…', 'Contact', ...own.filter(({ menu }) => menu).map(titleOf)]}
    />
    {footerColumns.map(({ part, title, links }) => (
      <Column
        key={part}
        title={title}
        labels={[
          ...links.map(({ label }) => label),
          ...own.filter(({ footer }) => footer === part).map(titleOf),
        ]}
      />
    ))}
  </Preview>
)

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
