import type { PageLinks } from '#domain/journal/custom-page.ts'
import { Select } from '#web/form/field.tsx'

type Props = { listing: PageLinks; change(listing: PageLinks): void }

const columns = { authors: 'For authors', journal: 'The journal', site: 'This site' }

/** Whether menu and footer link to a page. */
export function ListingFields({ listing: { menu, footer }, change }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="In the menu"
        value={menu ? 'yes' : 'no'}
        onChange={({ target }) =>
          change({ menu: target.value === 'yes', ...(footer && { footer }) })
        }
      >
        <option value="yes">Yes, after Contact</option>
        <option value="no">No</option>
      </Select>
      <Select
        label="In the footer"
        value={footer ?? ''}
        onChange={({ target }) => {
          const column = target.value as keyof typeof columns | ''
          change({ menu, ...(column && { footer: column }) })
        }}
      >
        <option value="">No</option>
        {Object.entries(columns).map(([column, title]) => (
          <option key={column} value={column}>
            Under “{title}”
          </option>
        ))}
      </Select>
    </div>
  )
}
