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

/** Where the journal's own pages are linked from, and in which order. */
export function LinksForm({ settings }: { settings: SettingsBody }) {
  const { journal, pages } = settings
  const form = useSettingsForm({
    ...{ settings, at: 'parts/links', schema: Links },
    values: { customPages: journal.customPages },
    asPublished: (entered) => entered,
    done: 'Menu and footer are published',
    failed: 'Menu and footer were not published',
  })
  const titleOf = ({ page }: OwnPage) => pages[page]?.title ?? page
  const held = useFieldValue<OwnPage[]>(form.entry, 'customPages')
  if (journal.customPages.length === 0)
    return (
      <Empty action={<ButtonLink to="/settings/new-page">Add a page</ButtonLink>}>
        Pages that only this journal has will be arranged here. There are none yet.
      </Empty>
    )
  return (
    <SettingsForm form={form} label="Menu and footer" seenAt="/">
      <RowList<OwnPage>
        legend="Pages of your own"
        hint="In this order they follow what stands in the menu and the footer of every journal."
        rows={held.value}
        blank={{ page: '', menu: false }}
        at="customPages"
        problem={held.problem}
        nameOf={titleOf}
        onChange={held.onChange}
      >
        {(own, change) => (
          <ListingFields
            listing={own}
            change={(listing: PageLinks) => change({ page: own.page, ...listing })}
          />
        )}
      </RowList>
      <LinksPreview own={held.value} titleOf={titleOf} />
    </SettingsForm>
  )
}

type PreviewProps = { own: OwnPage[]; titleOf(own: OwnPage): string }

/** The end of the menu, and the columns of the footer. */
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
