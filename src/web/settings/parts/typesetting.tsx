import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import {
  headingColourOf,
  headingColours,
  papers,
  runningHeads,
  Typesetting,
  textSizes,
} from '#domain/journal/typesetting.ts'
import { renditionFormats } from '#domain/publishing/full-text.ts'
import { formatBytes } from '#domain/text/format.ts'
import { fetchBlob } from '#web/api/fetch-blob.ts'
import { toCall } from '#web/api/to-call.ts'
import { Select } from '#web/form/field.tsx'
import { type Group, GroupField } from '#web/form/groups/group-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { TemplateFields } from './template-fields.tsx'

const labels = {
  papers: { a4: 'A4', 'us-letter': 'US Letter' },
  colours: {
    accent: 'Colour of the journal',
    indigo: 'Indigo, as in its patterns',
    laterite: 'Brick red, as in its patterns',
    leaf: 'Green, as in its patterns',
    black: 'Black',
  },
  heads: {
    authors: 'Authors and title',
    journal: 'Journal and title',
    none: 'None',
  },
  formats: { pdf: 'PDF', epub: 'EPUB, for phones and e-readers' },
}

const sizes: number[] = []
for (let size = textSizes.min; size <= textSizes.max; size += 0.5) sizes.push(size)

/** How articles with a full text are set as PDF, and which files readers are offered. */
export function TypesettingForm({ settings }: PartProps) {
  const [preview, setPreview] = usePreview()
  return (
    <SettingsForm
      settings={settings}
      at="parts/typesetting"
      label="PDF and EPUB"
      schema={z.object({ typesetting: Typesetting })}
      values={{ typesetting: settings.journal.typesetting }}
      done="The settings are published. Articles with a full text are rendered again."
      failed="The settings were not published"
      onPreview={async (entered) => {
        if (entered)
          setPreview(
            await fetchBlob(toCall('POST /settings/typesetting/preview', { body: entered })),
          )
      }}
    >
      <GroupField<Typesetting> name="typesetting">
        {(group) => (
          <>
            <p className="max-w-[68ch] text-soft">
              Articles with an approved full text have a PDF and an EPUB made from it. The preview
              is a sample article as PDF, in a new tab.
            </p>
            <PageFields group={group} accent={settings.journal.appearance.accent} />
            <FirstPageFields group={group} hasLogo={Boolean(settings.journal.appearance.logo)} />
            <FormatFields group={group} />
            <TemplateFields group={group} />
          </>
        )}
      </GroupField>
      {preview && (
        <p role="status" className="rounded-lg border border-edge bg-grey-bg p-4">
          The preview is ready.{' '}
          <a href={preview.url} target="_blank" rel="noreferrer" className="font-semibold">
            Open the preview (PDF, {formatBytes(preview.bytes)})
          </a>
        </p>
      )}
    </SettingsForm>
  )
}

/** The last preview, which also opens in a new tab where the browser allows it. */
function usePreview() {
  const [preview, setPreview] = useState<{ url: string; bytes: number }>()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview.url)), [preview])
  const show = (pdf: Blob) => {
    const url = URL.createObjectURL(pdf)
    setPreview({ url, bytes: pdf.size })
    window.open(url, '_blank')
  }
  return [preview, show] as const
}

type FieldsProps = { group: Group<Typesetting> }
type Accent = Parameters<typeof headingColourOf>[0]['accent']

const PageFields = ({ group, accent }: FieldsProps & { accent: Accent }) => {
  const { value, change, mark } = group
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Paper size"
        value={value.paper}
        onChange={({ target }) => change({ paper: Typesetting.shape.paper.parse(target.value) })}
        {...mark('paper')}
      >
        {papers.map((paper) => (
          <option key={paper} value={paper}>
            {labels.papers[paper]}
          </option>
        ))}
      </Select>
      <Select
        label="Text size"
        value={value.textSize}
        onChange={({ target }) => change({ textSize: Number(target.value) })}
        {...mark('textSize')}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size} pt
          </option>
        ))}
      </Select>
      <ColourField group={group} accent={accent} />
      <Select
        label="Running heads"
        value={value.runningHeads}
        onChange={({ target }) =>
          change({ runningHeads: Typesetting.shape.runningHeads.parse(target.value) })
        }
        {...mark('runningHeads')}
      >
        {runningHeads.map((kind) => (
          <option key={kind} value={kind}>
            {labels.heads[kind]}
          </option>
        ))}
      </Select>
      <Checkbox checked={value.isJustified} onChange={(isJustified) => change({ isJustified })}>
        Justify the text
      </Checkbox>
    </div>
  )
}

/** The colour, and how it looks. */
const ColourField = ({ group, accent }: FieldsProps & { accent: Accent }) => {
  const { value, change, mark } = group
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Select
          label="Colour of headings"
          value={value.headingColour}
          onChange={({ target }) =>
            change({ headingColour: Typesetting.shape.headingColour.parse(target.value) })
          }
          {...mark('headingColour')}
        >
          {headingColours.map((colour) => (
            <option key={colour} value={colour}>
              {labels.colours[colour]}
            </option>
          ))}
        </Select>
      </div>
      <span
        aria-hidden
        className="size-11 flex-none rounded-lg border border-edge"
        style={{ backgroundColor: headingColourOf({ accent }, value) }}
      />
    </div>
  )
}

const FirstPageFields = ({ group, hasLogo }: FieldsProps & { hasLogo: boolean }) => {
  const { value, change } = group
  return (
    <fieldset>
      <legend className="font-semibold">On the first page</legend>
      <Checkbox checked={value.hasLogo} onChange={(shown) => change({ hasLogo: shown })}>
        The logo of the journal
        {!hasLogo && (
          <span className="block text-sm text-soft">Upload one under Appearance first.</span>
        )}
      </Checkbox>
      <Checkbox checked={value.hasCitation} onChange={(hasCitation) => change({ hasCitation })}>
        “Cite as”
      </Checkbox>
      <Checkbox checked={value.hasDates} onChange={(hasDates) => change({ hasDates })}>
        Dates: received, revised, accepted, published
      </Checkbox>
    </fieldset>
  )
}

const FormatFields = ({ group: { value, change } }: FieldsProps) => (
  <fieldset>
    <legend className="font-semibold">Files for readers</legend>
    <p className="text-sm text-soft">Shown next to the full text on the article page.</p>
    {renditionFormats.map((format) => (
      <Checkbox
        key={format}
        checked={value.formats.includes(format)}
        onChange={(isOffered) =>
          change({
            formats: renditionFormats.filter((each) =>
              each === format ? isOffered : value.formats.includes(each),
            ),
          })
        }
      >
        {labels.formats[format]}
      </Checkbox>
    ))}
  </fieldset>
)

type CheckboxProps = { checked: boolean; onChange(checked: boolean): void; children: ReactNode }

const Checkbox = ({ checked, onChange, children }: CheckboxProps) => (
  <label className="flex min-h-11 items-start gap-2 py-2">
    <input
      type="checkbox"
      checked={checked}
      className="mt-0.5 size-5 flex-none accent-indigo"
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
)
