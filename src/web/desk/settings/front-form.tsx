import { useState } from 'react'
import { z } from 'zod'
import { dyes } from '#domain/journal/appearance.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { Select, TextArea, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { PictureField } from './picture-field.tsx'
import { PublishButton } from './publish-button.tsx'
import { Rows } from './rows.tsx'
import { usePublishing } from './use-publishing.ts'

type Slide = Journal['carousel'][number]
type Principle = Journal['principles'][number]

const slideLists = [
  { field: 'hero', legend: 'Pictures behind the first heading' },
  { field: 'carousel', legend: 'Slides' },
] as const

/** What readers see first. */
export function FrontForm({ settings }: { settings: SettingsBody }) {
  const { hero, carousel, principles } = settings.journal
  const [front, setFront] = useState({ hero, carousel, principles })
  const publish = usePublishing(settings.version, '/settings/parts/front')
  const entry = useEntry({
    schema: z.object({}),
    async send() {
      await publish(front)
      entry.tell('success', 'The front page is published')
    },
    failed: (error) => sayFailure(error, 'The front page was not published'),
  })
  return (
    <Form entry={entry} label="Front page" className="flex flex-col gap-8">
      {slideLists.map(({ field, legend }) => (
        <Rows<Slide>
          key={field}
          legend={legend}
          hint="Without a picture a cloth stands there: every number draws another."
          rows={front[field]}
          blank={{ cloth: 1, dye: 'indigo', title: '', description: '' }}
          add="Add a slide"
          nameOf={({ title }, place) => `${place + 1}. ${title || 'Slide'}`}
          onChange={(slides) => setFront((now) => ({ ...now, [field]: slides }))}
        >
          {(slide, change) => <SlideFields slide={slide} change={change} />}
        </Rows>
      ))}
      <Rows<Principle>
        legend="What the journal stands for"
        rows={front.principles}
        blank={{ icon: 'open', title: '', text: '', page: '/about' }}
        add="Add a principle"
        nameOf={({ title }, place) => title || `Principle ${place + 1}`}
        onChange={(list) => setFront((now) => ({ ...now, principles: list }))}
      >
        {(principle, change) => <PrincipleFields principle={principle} change={change} />}
      </Rows>
      <PublishButton busy={entry.busy} />
    </Form>
  )
}

function SlideFields({ slide, change }: { slide: Slide; change: (slide: Slide) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        value={slide.title}
        onChange={({ target }) => change({ ...slide, title: target.value })}
      />
      <TextField
        label="What the picture shows, for whoever does not see it"
        value={slide.alt ?? ''}
        onChange={({ target }) => change({ ...slide, alt: target.value || undefined })}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Description"
          rows={2}
          value={slide.description}
          onChange={({ target }) => change({ ...slide, description: target.value })}
        />
      </div>
      <PictureField
        label="Picture"
        value={slide.image}
        onChange={(image) => change({ ...slide, image })}
      />
      <ClothFields
        cloth={slide.cloth}
        dye={slide.dye}
        change={(to) => change({ ...slide, ...to })}
      />
    </div>
  )
}

type Cloth = Pick<Slide, 'cloth' | 'dye'>

/** A cloth by its number and dye, as it looks. */
export function ClothFields({ cloth, dye, change }: Cloth & { change(cloth: Cloth): void }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Cloth"
          type="number"
          min={0}
          max={999_999_999}
          value={cloth}
          onChange={({ target }) => change({ cloth: Math.trunc(Number(target.value)) || 0, dye })}
        />
        <Select
          label="Dye"
          value={dye}
          onChange={({ target }) => change({ cloth, dye: target.value as Slide['dye'] })}
        >
          {dyes.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <img
        src={`/cloth/${Math.min(Math.max(cloth, 0), 999_999_999)}-${dye}.svg`}
        alt={`The cloth ${cloth}, dyed ${dye}`}
        className="h-16 w-full rounded-md object-cover"
      />
    </div>
  )
}

const icons = { calendar: 'Calendar', blind: 'Closed eye', open: 'Open lock' }

function PrincipleFields({
  principle,
  change,
}: {
  principle: Principle
  change: (principle: Principle) => void
}) {
  const text = (field: 'title' | 'text' | 'page') => ({
    value: principle[field],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      change({ ...principle, [field]: target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Title" {...text('title')} />
      <TextField label="Text" {...text('text')} />
      <TextField label="Page that says more" hint="As /peer-review" {...text('page')} />
      <Select
        label="Sign"
        hint="Stands before it"
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
