import type { PageLinks } from '#domain/journal/custom-page.ts'
import { Select } from '#web/form/field.tsx'
import type { Group } from '#web/settings/fields/group-field.tsx'

const columns = { authors: 'For authors', journal: 'The journal', site: 'This site' }

export const ListingFields = ({ value, change }: Pick<Group<PageLinks>, 'value' | 'change'>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label="In the menu"
      value={value.menu ? 'yes' : 'no'}
      onChange={({ target }) => change({ menu: target.value === 'yes' })}
    >
      <option value="yes">Yes, after Contact</option>
      <option value="no">No</option>
    </Select>
    <Select
      label="In the footer"
      value={value.footer ?? ''}
      onChange={({ target }) =>
        change({ footer: target.value ? (target.value as keyof typeof columns) : undefined })
      }
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
