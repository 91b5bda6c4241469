import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import type { Listing, OwnPages } from '#domain/journal/own-page.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { footerColumns } from '../../layout/navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Preview } from '../preview.tsx'
import { ListingFields } from './listing-fields.tsx'
import { Rows } from './rows.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useHeld } from './use-held.ts'
import { useSettings } from './use-settings.ts'

type OwnPage = OwnPages[number]

const Links = z.object({ ownPages: Journal.shape.ownPages.unwrap() })

/** Where the journal's own pages are linked from, and in which order. */
export function LinksForm({ settings }: { settings: SettingsBody }) {
  const { journal, pages } = settings
  const form = useSettings({
    ...{ settings, at: 'parts/links', schema: Links },
    values: { ownPages: journal.ownPages },
    asPublished: (entered) => entered,
    done: 'Menu and footer are published',
    failed: 'Menu and footer were not published',
  })
  const titleOf = ({ page }: OwnPage) => pages[page]?.title ?? page
  const held = useHeld<OwnPage[]>(form.entry, 'ownPages')
  if (journal.ownPages.length === 0)
    return (
      <Empty action={<ButtonLink to="/settings/new-page">Add a page</ButtonLink>}>
        Pages that only this journal has will be arranged here. There are none yet.
      </Empty>
    )
  return (
    <SettingsForm form={form} label="Menu and footer" seenAt="/">
      <Rows<OwnPage>
        legend="Pages of your own"
        hint="In this order they follow what stands in the menu and the footer of every journal."
        rows={held.value}
        blank={{ page: '', menu: false }}
        at="ownPages"
        problem={held.problem}
        nameOf={titleOf}
        onChange={held.onChange}
      >
        {(own, change) => (
          <ListingFields
            listing={own}
            change={(listing: Listing) => change({ page: own.page, ...listing })}
          />
        )}
      </Rows>
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
