import type { Journal } from '#domain/journal/journal.ts'
import { PictureField } from '#web/form/files/picture-field.tsx'
import { useGroup } from '#web/form/groups/use-group.ts'
import type { OwnProps, RowList } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { CoverFields, describeGeneratedCover, generatedCoverPath } from './cover-fields.tsx'

type Slide = Journal['carousel'][number]

const slides = (list: 'hero' | 'carousel', legend: string): RowList<Slide> => ({
  list,
  legend,
  hint: 'Without a picture, a generated pattern is shown.',
  blank: { pattern: 1, colour: 'indigo', title: '', description: '' },
  add: 'Add a slide',
  nameOf: ({ title }, index) => `${index + 1}. ${title || 'Slide'}`,
  thumbnail: SlideThumbnail,
  fields: [
    [
      { at: 'title', label: 'Title' },
      { at: 'alt', label: 'Alternative text' },
    ],
    { at: 'description', label: 'Description', rows: 3 },
    SlidePicture,
    SlidePreview,
  ],
})

const principles: RowList<Journal['principles'][number]> = {
  list: 'principles',
  legend: 'Principles',
  blank: { icon: 'open', title: '', text: '', page: '/about' },
  add: 'Add a principle',
  nameOf: ({ title }, index) => title || `Principle ${index + 1}`,
  fields: [
    { at: 'title', label: 'Title' },
    { at: 'text', label: 'Text', rows: 2 },
    [
      { at: 'page', label: 'Link to a page', hint: 'For example /peer-review' },
      {
        at: 'icon',
        label: 'Icon',
        hint: 'Shown before the title',
        options: [
          ['calendar', 'Calendar'],
          ['blind', 'Closed eye'],
          ['open', 'Open lock'],
        ],
      },
    ],
  ],
}

export const frontPage: PartDescription = {
  seenAt: '/',
  className: 'flex flex-col gap-8',
  done: 'The front page is published',
  failed: 'The front page was not published',
  fields: [slides('hero', 'Hero banner'), slides('carousel', 'Slides'), principles],
}

/** The picture of a slide beside the pattern that replaces it. */
function SlidePicture({ within = '' }: OwnProps) {
  const { value, change, mark } = useGroup<Slide>(within)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PictureField
        label="Picture"
        value={value.image}
        onChange={(image) => change({ image })}
        {...mark('image')}
      />
      <CoverFields {...value} change={change} mark={mark} hidePreview />
    </div>
  )
}

function SlideThumbnail(slide: Slide) {
  return (
    <img
      src={slide.image ?? generatedCoverPath(slide)}
      alt=""
      className="hidden h-12 w-20 flex-none rounded-md object-cover sm:block"
    />
  )
}

function SlidePreview({ within = '' }: OwnProps) {
  const { value: slide } = useGroup<Slide>(within)
  return (
    <figure className="relative flex min-h-36 items-end overflow-hidden rounded-xl bg-night">
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
}
