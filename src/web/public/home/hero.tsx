import { BadgeCheck, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import { useFailedImage } from '#web/ui/hooks/use-failed-image.ts'
import { useMotion } from '#web/ui/hooks/use-motion.ts'

const slideMs = 8000

export function Hero({ backgrounds, tagline }: { backgrounds: string[]; tagline: string }) {
  const [shown, setShown] = useState(0)
  const { moving, toggle } = useMotion(() => setShown((shown + 1) % backgrounds.length), slideMs)
  return (
    <section className="relative isolate overflow-hidden bg-night text-white">
      {backgrounds.map((image, index) => (
        <Background key={image} image={image} eager={index === 0} shown={index === shown} />
      ))}
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-night from-0% via-night/90 via-45% to-night/75 to-100% sm:to-night/40" />
      <div className="page py-8 sm:py-9">
        <p className="inline-flex items-center gap-2 rounded-full border border-white/40 px-3 py-1 text-sm font-semibold">
          <BadgeCheck size={16} aria-hidden /> Peer-Reviewed
        </p>
        <h1 className="mt-3 text-[clamp(1.9rem,5vw,2.9rem)]">
          Explore <span className="whitespace-nowrap">Cutting-Edge</span> Research
        </h1>
        <p className="mt-2 max-w-[60ch] text-balance text-night-text sm:text-lg">{tagline}</p>
        <div className="mt-5 flex flex-wrap gap-3 pr-14">
          <Link to="/journals" className={buttonStyle('primary')}>
            Browse Journals
          </Link>
          <Link to="/submission" className={`${buttonStyle('quiet')} text-white`}>
            Submit Your Research
          </Link>
        </div>
      </div>
      <button
        type="button"
        aria-label={moving ? 'Pause the background' : 'Play the background'}
        onClick={toggle}
        className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full bg-night/80 hover:bg-night"
      >
        {moving ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </button>
    </section>
  )
}

/** A background picture; one that fails to load leaves the background colour (R-HOME-7). */
function Background({ image, eager, shown }: { image: string; eager: boolean; shown: boolean }) {
  const { failed, watched } = useFailedImage()
  if (failed) return null
  return (
    <img
      src={image}
      alt=""
      width={960}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      data-shown={shown}
      {...watched}
      className={`absolute inset-0 -z-20 size-full object-cover opacity-0 transition-opacity duration-[1500ms] data-[shown=true]:opacity-100 ${image.startsWith('/covers/') ? 'generated-cover' : ''}`}
    />
  )
}
