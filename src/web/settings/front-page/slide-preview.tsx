import type { Journal } from '#domain/journal/journal.ts'
import {
  describeGeneratedCover,
  generatedCoverPath,
} from '#web/settings/appearance/cover-fields.tsx'

/** A preview of a slide: its text over its picture, or over the generated pattern. */
export const SlidePreview = ({ slide }: { slide: Journal['carousel'][number] }) => (
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
