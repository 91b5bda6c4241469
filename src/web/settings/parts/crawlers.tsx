import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { robotsGroups } from '#domain/journal/robots.ts'
import { Select, TextField } from '#web/form/field.tsx'
import type { Group } from '#web/form/groups/group-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Preview } from '#web/ui/preview.tsx'

type Crawler = Journal['crawlers'][number]
type Fallback = Journal['downloadFallbacks'][number]

const CrawlersInput = z.object({
  crawlers: Journal.shape.crawlers.unwrap(),
  downloadFallbacks: Journal.shape.downloadFallbacks.unwrap(),
})

export function CrawlersForm({ settings }: PartProps) {
  const { crawlers, downloadFallbacks } = settings.journal
  return (
    <SettingsForm
      settings={settings}
      at="parts/programs"
      label="Crawlers and files"
      seenAt="/robots.txt"
      className="flex flex-col gap-8"
      schema={CrawlersInput}
      values={{ crawlers, downloadFallbacks }}
      done="The crawler settings are published"
      failed="The crawler settings were not published"
    >
      <RowsField<Crawler>
        name="crawlers"
        legend="Crawlers"
        hint="Google Scholar and all other crawlers are welcome. List the ones to block or slow down, by their names in robots.txt."
        blank={{ name: '' }}
        add="Add a crawler"
        nameOf={({ name }, index) => name || `Crawler ${index + 1}`}
      >
        {CrawlerFields}
      </RowsField>
      <RobotsPreview />
      <RowsField<Fallback>
        name="downloadFallbacks"
        legend="Alternative download addresses"
        hint="Usually empty. If a file cannot be downloaded from this site, the site tries the address listed here for the article with that title."
        blank={{ title: '', url: 'https://', format: 'pdf' }}
        add="Add an address"
        nameOf={({ title }, index) => title || `Address ${index + 1}`}
      >
        {FallbackFields}
      </RowsField>
    </SettingsForm>
  )
}

const CrawlerFields = ({ value: { secondsBetween }, change, text, mark }: Group<Crawler>) => (
  <div className="grid items-end gap-4 sm:grid-cols-3">
    <TextField label="Name" placeholder="ExampleBot" required {...text('name')} />
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

const FallbackFields = ({ value, change, text }: Group<Fallback>) => (
  <div className="grid items-end gap-4 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <TextField label="Article title" required {...text('title')} />
    </div>
    <TextField label="File URL" type="url" required {...text('url')} />
    <Select
      label="Format"
      value={value.format}
      onChange={({ target }) => change({ format: target.value === 'docx' ? 'docx' : 'pdf' })}
    >
      <option value="pdf">PDF</option>
      <option value="docx">DOCX</option>
    </Select>
  </div>
)

const RobotsPreview = () => (
  <Preview>
    <p className="text-sm text-soft">Resulting rules in robots.txt</p>
    <pre className="mt-2 text-sm whitespace-pre-wrap">
      {robotsGroups(useFormValues<Pick<Journal, 'crawlers'>>().crawlers).join('\n')}
    </pre>
  </Preview>
)
