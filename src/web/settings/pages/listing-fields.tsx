import type { PageLinks } from '#domain/journal/custom-page.ts'
import { Select } from '#web/form/field.tsx'
import type { Group } from '#web/form/groups/group-field.tsx'
import { footerColumns } from '#web/layout/navigation.ts'

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
        change({ footer: footerColumns.find(({ part }) => part === target.value)?.part })
      }
    >
      <option value="">No</option>
      {footerColumns.map(({ part, title }) => (
        <option key={part} value={part}>
          Under “{title}”
        </option>
      ))}
    </Select>
  </div>
)
