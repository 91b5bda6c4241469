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

/** Which programs may read the site, and where else files may be found. */
export function CrawlersForm({ settings }: { settings: SettingsBody }) {
  const { crawlers, downloadFallbacks } = settings.journal
  const form = useSettingsForm({
    ...{ settings, at: 'parts/programs', schema: CrawlersInput },
    values: { crawlers, downloadFallbacks },
    asPublished: (entered) => entered,
    done: 'The rules for programs are published',
    failed: 'The rules for programs were not published',
  })
  const rules = useFieldValue<Crawler[]>(form.entry, 'crawlers')
  const others = useFieldValue<Fallback[]>(form.entry, 'downloadFallbacks')
  return (
    <SettingsForm
      form={form}
      label="Programs and files"
      seenAt="/robots.txt"
      className="flex flex-col gap-8"
    >
      <Crawlers rules={rules} />
      <Preview>
        <p className="text-sm text-soft">So it stands in robots.txt</p>
        <pre className="mt-2 text-sm whitespace-pre-wrap">
          {robotsGroups(rules.value).join('\n')}
        </pre>
      </Preview>
      <Fallbacks others={others} />
    </SettingsForm>
  )
}

/** The rules for each program that reads the site. */
function Crawlers({ rules }: { rules: ReturnType<typeof useFieldValue<Crawler[]>> }) {
  return (
    <RowList<Crawler>
      legend="Programs that read the site"
      hint="Google Scholar and all others are welcome. What is named here is kept out, or asked to wait between two pages, by the name that it goes by in robots.txt."
      rows={rules.value}
      blank={{ name: '' }}
      add="Add a program"
      at="crawlers"
      problem={rules.problem}
      nameOf={({ name }, place) => name || `Program ${place + 1}`}
      onChange={rules.onChange}
    >
      {(crawler, change, place) => (
        <CrawlerFields
          crawler={crawler}
          change={change}
          mark={(part) => rules.mark(`${place}.${part}`)}
        />
      )}
    </RowList>
  )
}

/** The addresses at which files may be found where they are not here. */
function Fallbacks({ others }: { others: ReturnType<typeof useFieldValue<Fallback[]>> }) {
  return (
    <RowList<Fallback>
      legend="Where else files may be found"
      hint="Usually nothing stands here. Where every way to a file on this site fails, these addresses are tried for the article of the same title."
      rows={others.value}
      blank={{ title: '', url: 'https://', format: 'pdf' }}
      add="Add an address"
      at="downloadFallbacks"
      problem={others.problem}
      nameOf={({ title }, place) => title || `Address ${place + 1}`}
      onChange={others.onChange}
    >
      {(fallback, change, place) => (
        <FallbackFields
          fallback={fallback}
          change={change}
          mark={(part) => others.mark(`${place}.${part}`)}
        />
      )}
    </RowList>
  )
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
        <option value="out">Kept out</option>
        <option value="wait">Waits between two pages</option>
      </Select>
      {secondsBetween !== undefined && (
        <TextField
          label="Seconds between two pages"
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
          label="Title of the article"
          required
          value={fallback.title}
          onChange={({ target }) => change({ ...fallback, title: target.value })}
          {...mark('title')}
        />
      </div>
      <TextField
        label="Address of the file"
        type="url"
        required
        value={fallback.url}
        onChange={({ target }) => change({ ...fallback, url: target.value })}
        {...mark('url')}
      />
      <Select
        label="Kind"
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
