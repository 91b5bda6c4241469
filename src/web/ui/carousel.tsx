import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFailedImage } from './hooks/use-failed-image.ts'
import { useMotion } from './hooks/use-motion.ts'

export type Slide = {
  image?: string | undefined
  colour: keyof typeof backgrounds
  fallback: string
  /** The alternative texts of `image` and of `fallback`. */
  alt: string
  fallbackAlt: string
  title: string
  description: string
}

type Props = { slides: Slide[] /** Milliseconds that a slide is shown. */; interval?: number }

const defaults = {
  title: 'Open research',
  description: 'Articles that everyone may read, download and share.',
}

/** The dark shade of each colour, and its gradient from the text up to the picture. */
const backgrounds = {
  indigo: { solid: 'bg-night', fade: 'from-night via-night/80 to-night/20' },
  red: { solid: 'bg-clay', fade: 'from-clay via-clay/80 to-clay/20' },
  green: { solid: 'bg-forest', fade: 'from-forest via-forest/80 to-forest/20' },
}

/** Slides that advance automatically, unless the reader pauses them or prefers reduced motion. */
export function Carousel({ slides, interval = 5000 }: Props) {
  const [region, carousel] = useEmblaCarousel({
    loop: true,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const current = useCurrentSlide(carousel)
  const { moving, toggle } = useMotion(() => carousel?.scrollNext(), interval)
  if (slides.length === 0) {
    return (
      <p className="grid h-[300px] place-items-center rounded-xl border border-dashed border-edge text-soft md:h-[500px]">
        No images available
      </p>
    )
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative overflow-hidden rounded-xl"
    >
      <div ref={region} className="overflow-hidden">
        <ul className="flex" aria-live={moving ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <SlideView
              key={slide.fallback}
              slide={slide}
              label={`${index + 1} of ${slides.length}`}
              hidden={index !== current}
              eager={index === 0}
            />
          ))}
        </ul>
      </div>
      <div className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-2">
        <div className="flex gap-2">
          <Control name="Previous slide" Icon={ChevronLeft} onClick={carousel?.scrollPrev} />
          <Control name="Next slide" Icon={ChevronRight} onClick={carousel?.scrollNext} />
        </div>
        <div className="flex rounded-full bg-black/45 px-1">
          {slides.map(({ fallback }, index) => (
            <button
              key={fallback}
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current}
              onClick={() => carousel?.scrollTo(index)}
              className="grid size-8 place-items-center before:size-2.5 before:rounded-full before:bg-white/50 aria-[current=true]:before:bg-white"
            />
          ))}
        </div>
        <Control
          name={moving ? 'Pause the slides' : 'Play the slides'}
          Icon={moving ? Pause : Play}
          onClick={toggle}
        />
      </div>
    </section>
  )
}

function useCurrentSlide(carousel: UseEmblaCarouselType[1]): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const onSelect = () => setCurrent(carousel?.selectedScrollSnap() ?? 0)
    carousel?.on('select', onSelect)
    return () => {
      carousel?.off('select', onSelect)
    }
  }, [carousel])
  return current
}

type ControlProps = { name: string; Icon: LucideIcon; onClick: (() => void) | undefined }

const Control = ({ name, Icon, onClick }: ControlProps) => (
  <button
    type="button"
    aria-label={name}
    onClick={() => onClick?.()}
    className="grid size-11 place-items-center rounded-full bg-black/45 text-white hover:bg-black/70"
  >
    <Icon size={20} aria-hidden />
  </button>
)

type SlideProps = { slide: Slide; label: string; hidden: boolean; eager: boolean }

function SlideView({ slide, label, hidden, eager }: SlideProps) {
  const { failed, watched } = useFailedImage()
  const [image, alt] =
    failed || !slide.image ? [slide.fallback, slide.fallbackAlt] : [slide.image, slide.alt]
  const { solid, fade } = backgrounds[slide.colour]
  const isGenerated = image.startsWith('/covers/')
  return (
    <li
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={hidden}
      className={`relative isolate h-[300px] min-w-0 flex-[0_0_100%] text-white md:h-[500px] ${solid}`}
    >
      <img
        src={image}
        alt={alt}
        width={960}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...watched}
        className={`absolute inset-0 size-full object-cover ${isGenerated ? 'generated-cover' : ''}`}
      />
      <div className={`absolute inset-0 bg-linear-to-t from-25% via-55% ${fade}`} />
      <div className="absolute inset-x-0 bottom-16 px-5 md:px-10">
        <p className="font-serif text-2xl leading-tight font-bold md:text-4xl">
          {slide.title || defaults.title}
        </p>
        <p className="mt-2 max-w-[60ch] text-white/90 md:text-lg">
          {slide.description || defaults.description}
        </p>
      </div>
    </li>
  )
}
