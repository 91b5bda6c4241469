import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

type Props = { latitude: number; longitude: number; label: string }

/** The map is from another site, so it loads only when the reader presses the button. */
export function JournalMap({ latitude, longitude, label }: Props) {
  const [shown, setShown] = useState(false)
  const position = `${latitude},${longitude}`
  const box = [longitude - 0.01, latitude - 0.006, longitude + 0.01, latitude + 0.006].join('%2C')
  return (
    <figure className="mt-5 max-w-3xl">
      {shown ? (
        <iframe
          title={`Map: ${label}`}
          src={`https://www.openstreetmap.org/export/embed.html?bbox=${box}&marker=${position.replace(',', '%2C')}`}
          className="aspect-video w-full rounded-xl border border-line"
        />
      ) : (
        <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-xl p-4 text-center">
          <div aria-hidden className="pattern absolute inset-0 bg-[length:480px]" />
          <div className="relative rounded-xl bg-card p-5">
            <Button onClick={() => setShown(true)}>
              <MapPin size={18} aria-hidden /> Show map
            </Button>
            <p className="mt-3 text-sm text-soft">The map loads from openstreetmap.org.</p>
          </div>
        </div>
      )}
      <figcaption className="mt-2 text-sm text-soft">
        {label} (
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        >
          Open the map
        </a>
        )
      </figcaption>
    </figure>
  )
}
