import { Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { Button, buttonLook } from '../ui/button.tsx'
import { useScripted } from '../ui/use-scripted.ts'
import type { ToldRecord } from './article-record.ts'
import { CopyButton } from './copy-button.tsx'

/** Ways to send the article on: the device's own where it has one, else its link, WhatsApp and mail. */
export function Sharing({ shared: { title, url } }: Pick<ToldRecord, 'shared'>) {
  const address = useRef<HTMLAnchorElement>(null)
  const canShare = useScripted() && 'share' in navigator
  return (
    <section>
      <h2 className="mb-2 text-xl">Share</h2>
      <p className="break-words">
        <a ref={address} href={url}>
          {url}
        </a>
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {canShare && (
          <li>
            <Button onClick={() => navigator.share({ title, url }).catch(() => undefined)}>
              <Share2 size={18} aria-hidden />
              Share…
            </Button>
          </li>
        )}
        <li>
          <a href={whatsApp(title, url)} rel="noreferrer" className={buttonLook('line')}>
            <MessageCircle size={18} aria-hidden />
            WhatsApp
          </a>
        </li>
        <li>
          <a href={mail(title, url)} className={buttonLook('line')}>
            <Mail size={18} aria-hidden />
            Mail
          </a>
        </li>
        <li>
          <CopyButton source={address} what="link" said="Link copied">
            <Link2 size={18} aria-hidden />
            Copy link
          </CopyButton>
        </li>
      </ul>
    </section>
  )
}

const whatsApp = (title: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`

const mail = (title: string, url: string): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}\n`)}`
