import type { Journal } from '#domain/journal/journal.ts'
import { robotsGroups } from '#domain/journal/robots.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { FormField } from '#web/form/groups/form-field.tsx'
import { useGroup } from '#web/form/groups/use-group.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { OwnProps, RowList } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { Preview } from '#web/ui/preview.tsx'

type Crawler = Journal['crawlers'][number]

const blocked: RowList<Crawler> = {
  list: 'crawlers',
  legend: 'Crawlers',
  hint: 'Google Scholar and all other crawlers are welcome. List the ones to block or slow down, by their names in robots.txt.',
  blank: { name: '' },
  add: 'Add a crawler',
  nameOf: ({ name }, index) => name || `Crawler ${index + 1}`,
  fields: [CrawlerFields],
}

const fallbacks: RowList<Journal['downloadFallbacks'][number]> = {
  list: 'downloadFallbacks',
  legend: 'Alternative download addresses',
  hint: 'Usually empty. If a file cannot be downloaded from this site, the site tries the address listed here for the article with that title.',
  blank: { title: '', url: 'https://', format: 'pdf' },
  add: 'Add an address',
  nameOf: ({ title }, index) => title || `Address ${index + 1}`,
  fields: [
    { at: 'title', label: 'Article title' },
    [
      { at: 'url', label: 'File URL', type: 'url' },
      {
        at: 'format',
        label: 'Format',
        options: [
          ['pdf', 'PDF'],
          ['docx', 'DOCX'],
        ],
      },
    ],
  ],
}

export const crawlers: PartDescription = {
  seenAt: '/robots.txt',
  className: 'flex flex-col gap-8',
  done: 'The crawler settings are published',
  failed: 'The crawler settings were not published',
  fields: [blocked, RobotsPreview, fallbacks],
}

function CrawlerFields({ within = '' }: OwnProps) {
  const { value, change, mark } = useGroup<Crawler>(within)
  const { secondsBetween } = value
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      <FormField at={`${within}.name`} label="Name" placeholder="ExampleBot" />
      <Select
        label="Rule"
        value={secondsBetween === undefined ? 'out' : 'wait'}
        onChange={({ target }) =>
          change({ secondsBetween: target.value === 'wait' ? 10 : undefined })
        }
      >
        <option value="out">Blocked</option>
        <option value="wait">Slowed down</option>
      </Select>
      {secondsBetween !== undefined && (
        <TextField
          label="Seconds between requests"
          type="number"
          min={1}
          max={3600}
          value={secondsBetween}
          onChange={({ target }) => change({ secondsBetween: Number(target.value) })}
          {...mark('secondsBetween')}
        />
      )}
    </div>
  )
}

function RobotsPreview() {
  return (
    <Preview>
      <p className="text-sm text-soft">Resulting rules in robots.txt</p>
      <pre className="mt-2 text-sm whitespace-pre-wrap">
        {robotsGroups(useFormValues<Pick<Journal, 'crawlers'>>().crawlers).join('\n')}
      </pre>
    </Preview>
  )
}
