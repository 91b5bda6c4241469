import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/picture-field.tsx'
import { CoverFields } from '#web/settings/appearance/cover-fields.tsx'
import { RowList } from '#web/settings/fields/row-list.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { type GetControlProps, useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { SlidePreview } from './slide-preview.tsx'

type Slide = Journal['carousel'][number]
type Principle = Journal['principles'][number]

const slideLists = [
  { field: 'hero', legend: 'Hero banner' },
  { field: 'carousel', legend: 'Slides' },
] as const

const FrontPageInput = z.object({
  hero: Journal.shape.hero.unwrap(),
  carousel: Journal.shape.carousel.unwrap(),
  principles: Journal.shape.principles.unwrap(),
})

export function FrontPageForm({ settings }: { settings: SettingsBody }) {
  const { hero, carousel, principles } = settings.journal
  const form = useSettingsForm({
    settings,
    at: 'parts/front',
    schema: FrontPageInput,
    values: { hero, carousel, principles },
    asPublished: (entered) => entered,
    done: 'The front page is published',
    failed: 'The front page was not published',
  })
  return (
    <SettingsForm form={form} label="Front page" seenAt="/" className="flex flex-col gap-8">
      {slideLists.map((list) => (
        <Slides key={list.field} entry={form.entry} {...list} />
      ))}
      <Principles entry={form.entry} />
    </SettingsForm>
  )
}

type ListProps = { entry: Parameters<typeof useFieldValue>[0] }

function Slides({ entry, field, legend }: ListProps & (typeof slideLists)[number]) {
  const { value, onChange, mark, problem } = useFieldValue<Slide[]>(entry, field)
  return (
    <RowList<Slide>
      legend={legend}
      hint="Without a picture, a generated pattern is shown."
      rows={value}
      blank={{ pattern: 1, colour: 'indigo', title: '', description: '' }}
      add="Add a slide"
      at={field}
      problem={problem}
      nameOf={({ title }, index) => `${index + 1}. ${title || 'Slide'}`}
      onChange={onChange}
    >
      {(slide, change, index) => (
        <SlideFields slide={slide} change={change} mark={(part) => mark(`${index}.${part}`)} />
      )}
    </RowList>
  )
}

function Principles({ entry }: ListProps) {
  const { value, onChange, mark, problem } = useFieldValue<Principle[]>(entry, 'principles')
  return (
    <RowList<Principle>
      legend="Principles"
      rows={value}
      blank={{ icon: 'open', title: '', text: '', page: '/about' }}
      add="Add a principle"
      at="principles"
      problem={problem}
      nameOf={({ title }, index) => title || `Principle ${index + 1}`}
      onChange={onChange}
    >
      {(principle, change, index) => (
        <PrincipleFields
          principle={principle}
          change={change}
          mark={(part) => mark(`${index}.${part}`)}
        />
      )}
    </RowList>
  )
}

type SlideProps = { slide: Slide; change: (slide: Slide) => void; mark: GetControlProps }

function SlideFields({ slide, change, mark }: SlideProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        value={slide.title}
        onChange={({ target }) => change({ ...slide, title: target.value })}
        {...mark('title')}
      />
      <TextField
        label="Alternative text"
        value={slide.alt ?? ''}
        onChange={({ target }) => change({ ...slide, alt: target.value || undefined })}
        {...mark('alt')}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Description"
          rows={3}
          value={slide.description}
          onChange={({ target }) => change({ ...slide, description: target.value })}
          {...mark('description')}
        />
      </div>
      <PictureField
        label="Picture"
        value={slide.image}
        onChange={(image) => change({ ...slide, image })}
        {...mark('image')}
      />
      <CoverFields
        pattern={slide.pattern}
        colour={slide.colour}
        change={(cover) => change({ ...slide, ...cover })}
        mark={mark}
        hidePreview
      />
      <SlidePreview slide={slide} />
    </div>
  )
}

const icons = { calendar: 'Calendar', blind: 'Closed eye', open: 'Open lock' }

function PrincipleFields({
  principle,
  change,
  mark,
}: {
  principle: Principle
  change: (principle: Principle) => void
  mark: GetControlProps
}) {
  const getTextProps = (field: 'title' | 'text' | 'page') => ({
    value: principle[field],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      change({ ...principle, [field]: target.value }),
    ...mark(field),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Title" required {...getTextProps('title')} />
      <TextField label="Text" required {...getTextProps('text')} />
      <TextField label="Link to a page" hint="For example /peer-review" {...getTextProps('page')} />
      <Select
        label="Icon"
        hint="Shown before the title"
        value={principle.icon}
        onChange={({ target }) => change({ ...principle, icon: target.value as Principle['icon'] })}
      >
        {Object.entries(icons).map(([icon, name]) => (
          <option key={icon} value={icon}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
