import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { robotsGroups } from '#domain/journal/robots.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { RowList } from '#web/settings/fields/row-list.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { type GetControlProps, useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { Preview } from '#web/ui/preview.tsx'

type Crawler = Journal['crawlers'][number]
type Fallback = Journal['downloadFallbacks'][number]

const CrawlersInput = z.object({
  crawlers: Journal.shape.crawlers.unwrap(),
  downloadFallbacks: Journal.shape.downloadFallbacks.unwrap(),
})

/** The rules for crawlers, and alternative download addresses. */
export function CrawlersForm({ settings }: { settings: SettingsBody }) {
  const form = useCrawlersForm(settings)
  const rules = useFieldValue<Crawler[]>(form.entry, 'crawlers')
  const fallbacks = useFieldValue<Fallback[]>(form.entry, 'downloadFallbacks')
  return (
    <SettingsForm
      form={form}
      label="Crawlers and files"
      seenAt="/robots.txt"
      className="flex flex-col gap-8"
    >
      <RowList<Crawler>
        legend="Crawlers"
        hint="Google Scholar and all other crawlers are welcome. List the ones to block or slow down, by their names in robots.txt."
        rows={rules.value}
        blank={{ name: '' }}
        add="Add a crawler"
        at="crawlers"
        problem={rules.problem}
        nameOf={({ name }, index) => name || `Crawler ${index + 1}`}
        onChange={rules.onChange}
      >
        {(crawler, change, index) => (
          <CrawlerFields
            crawler={crawler}
            change={change}
            mark={(part) => rules.mark(`${index}.${part}`)}
          />
        )}
      </RowList>
      <Preview>
        <p className="text-sm text-soft">Resulting rules in robots.txt</p>
        <pre className="mt-2 text-sm whitespace-pre-wrap">
          {robotsGroups(rules.value).join('\n')}
        </pre>
      </Preview>
      <RowList<Fallback>
        legend="Alternative download addresses"
        hint="Usually empty. If a file cannot be downloaded from this site, the address for the article with the same title is tried."
        rows={fallbacks.value}
        blank={{ title: '', url: 'https://', format: 'pdf' }}
        add="Add an address"
        at="downloadFallbacks"
        problem={fallbacks.problem}
        nameOf={({ title }, index) => title || `Address ${index + 1}`}
        onChange={fallbacks.onChange}
      >
        {(fallback, change, index) => (
          <FallbackFields
            fallback={fallback}
            change={change}
            mark={(part) => fallbacks.mark(`${index}.${part}`)}
          />
        )}
      </RowList>
    </SettingsForm>
  )
}

function useCrawlersForm(settings: SettingsBody) {
  const { crawlers, downloadFallbacks } = settings.journal
  return useSettingsForm({
    settings,
    at: 'parts/programs',
    schema: CrawlersInput,
    values: { crawlers, downloadFallbacks },
    asPublished: (entered) => entered,
    done: 'The crawler settings are published',
    failed: 'The crawler settings were not published',
  })
}

type CrawlerProps = { crawler: Crawler; change(crawler: Crawler): void; mark: GetControlProps }

function CrawlerFields({ crawler, change, mark }: CrawlerProps) {
  const { name, secondsBetween } = crawler
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      <TextField
        label="Name"
        placeholder="ExampleBot"
        required
        value={name}
        onChange={({ target }) => change({ ...crawler, name: target.value })}
        {...mark('name')}
      />
      <Select
        label="Rule"
        value={secondsBetween === undefined ? 'out' : 'wait'}
        onChange={({ target }) =>
          change(target.value === 'wait' ? { name, secondsBetween: 10 } : { name })
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
          onChange={({ target }) => change({ name, secondsBetween: Number(target.value) })}
          {...mark('secondsBetween')}
        />
      )}
    </div>
  )
}

type FallbackProps = { fallback: Fallback; change(fallback: Fallback): void; mark: GetControlProps }

function FallbackFields({ fallback, change, mark }: FallbackProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label="Article title"
          required
          value={fallback.title}
          onChange={({ target }) => change({ ...fallback, title: target.value })}
          {...mark('title')}
        />
      </div>
      <TextField
        label="File URL"
        type="url"
        required
        value={fallback.url}
        onChange={({ target }) => change({ ...fallback, url: target.value })}
        {...mark('url')}
      />
      <Select
        label="Format"
        value={fallback.format}
        onChange={({ target }) =>
          change({ ...fallback, format: target.value === 'docx' ? 'docx' : 'pdf' })
        }
      >
        <option value="pdf">PDF</option>
        <option value="docx">DOCX</option>
      </Select>
    </div>
  )
}
