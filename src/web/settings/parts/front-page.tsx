import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/files/picture-field.tsx'
import type { Group } from '#web/form/groups/group-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { CoverFields, describeGeneratedCover, generatedCoverPath } from './cover-fields.tsx'

type Slide = Journal['carousel'][number]
type Principle = Journal['principles'][number]

const FrontPageInput = z.object({
  hero: Journal.shape.hero.unwrap(),
  carousel: Journal.shape.carousel.unwrap(),
  principles: Journal.shape.principles.unwrap(),
})

const slideLists = { hero: 'Hero banner', carousel: 'Slides' }

export function FrontPageForm({ settings }: PartProps) {
  const { hero, carousel, principles } = settings.journal
  return (
    <SettingsForm
      settings={settings}
      at="parts/front"
      label="Front page"
      seenAt="/"
      className="flex flex-col gap-8"
      schema={FrontPageInput}
      values={{ hero, carousel, principles }}
      done="The front page is published"
      failed="The front page was not published"
    >
      {Object.entries(slideLists).map(([name, legend]) => (
        <RowsField<Slide>
          key={name}
          name={name}
          legend={legend}
          hint="Without a picture, a generated pattern is shown."
          blank={{ pattern: 1, colour: 'indigo', title: '', description: '' }}
          add="Add a slide"
          nameOf={({ title }, index) => `${index + 1}. ${title || 'Slide'}`}
          thumbnail={SlideThumbnail}
        >
          {SlideFields}
        </RowsField>
      ))}
      <RowsField<Principle>
        name="principles"
        legend="Principles"
        blank={{ icon: 'open', title: '', text: '', page: '/about' }}
        add="Add a principle"
        nameOf={({ title }, index) => title || `Principle ${index + 1}`}
      >
        {PrincipleFields}
      </RowsField>
    </SettingsForm>
  )
}

const SlideFields = ({ value, change, text, optional, mark }: Group<Slide>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="Title" {...text('title')} />
    <TextField label="Alternative text" {...optional('alt')} />
    <div className="sm:col-span-2">
      <TextArea label="Description" rows={3} {...text('description')} />
    </div>
    <PictureField
      label="Picture"
      value={value.image}
      onChange={(image) => change({ image })}
      {...mark('image')}
    />
    <CoverFields {...value} change={change} mark={mark} hidePreview />
    <SlidePreview slide={value} />
  </div>
)

const SlideThumbnail = (slide: Slide) => (
  <img
    src={slide.image ?? generatedCoverPath(slide)}
    alt=""
    className="hidden h-12 w-20 flex-none rounded-md object-cover sm:block"
  />
)

const SlidePreview = ({ slide }: { slide: Slide }) => (
  <figure className="relative flex min-h-36 items-end overflow-hidden rounded-xl bg-night sm:col-span-2">
    <img
      src={slide.image ?? generatedCoverPath(slide)}
      alt={slide.image ? (slide.alt ?? '') : describeGeneratedCover(slide)}
      className="absolute inset-0 size-full object-cover"
    />
    <figcaption className="relative w-full bg-gradient-to-t from-night/90 to-night/30 px-4 pt-10 pb-3 text-white [overflow-wrap:anywhere]">
      <span className="block font-serif text-lg font-bold">{slide.title}</span>
      <span className="block text-sm">{slide.description}</span>
    </figcaption>
  </figure>
)

const icons: Record<Principle['icon'], string> = {
  calendar: 'Calendar',
  blind: 'Closed eye',
  open: 'Open lock',
}

const PrincipleFields = ({ value, change, text }: Group<Principle>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <TextField label="Title" required {...text('title')} />
    </div>
    <div className="sm:col-span-2">
      <TextArea label="Text" rows={2} required {...text('text')} />
    </div>
    <TextField label="Link to a page" hint="For example /peer-review" {...text('page')} />
    <Select
      label="Icon"
      hint="Shown before the title"
      value={value.icon}
      onChange={({ target }) => change({ icon: target.value as Principle['icon'] })}
    >
      {Object.entries(icons).map(([icon, name]) => (
        <option key={icon} value={icon}>
          {name}
        </option>
      ))}
    </Select>
  </div>
)
