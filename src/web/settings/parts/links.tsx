import { z } from 'zod'
import type { CustomPages } from '#domain/journal/custom-page.ts'
import { Journal } from '#domain/journal/journal.ts'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { footerColumns } from '#web/layout/navigation.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { ListingFields } from '#web/settings/pages/listing-fields.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Preview } from '#web/ui/preview.tsx'

type OwnPage = CustomPages[number]
type TitleOf = (own: OwnPage) => string

const Links = z.object({ customPages: Journal.shape.customPages.unwrap() })

export function LinksForm({ settings }: PartProps) {
  const { customPages } = settings.journal
  const titleOf: TitleOf = ({ page }) => settings.pages[page]?.title ?? page
  if (customPages.length === 0)
    return (
      <Empty action={<ButtonLink to="/settings/new-page">Add a page</ButtonLink>}>
        No pages of your own yet. Pages that you add will appear here.
      </Empty>
    )
  return (
    <SettingsForm
      settings={settings}
      at="parts/links"
      label="Menu and footer"
      seenAt="/"
      schema={Links}
      values={{ customPages }}
      done="Menu and footer are published"
      failed="Menu and footer were not published"
    >
      <RowsField<OwnPage>
        name="customPages"
        legend="Pages of your own"
        hint="They follow the standard links of the menu and the footer, in this order."
        nameOf={titleOf}
      >
        {ListingFields}
      </RowsField>
      <LinksPreview titleOf={titleOf} />
    </SettingsForm>
  )
}

/** The end of the menu and the columns of the footer. */
function LinksPreview({ titleOf }: { titleOf: TitleOf }) {
  const own = useFormValues<z.output<typeof Links>>().customPages
  return (
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
