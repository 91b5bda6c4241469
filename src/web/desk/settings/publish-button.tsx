import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** The end of every form of settings. */
export const PublishButton = ({ busy, children }: { busy: boolean; children?: ReactNode }) => (
  <div className="mt-2 flex flex-wrap items-center gap-3">
    <Button type="submit" look="go" disabled={busy}>
      Publish
    </Button>
    {children}
    <p className="text-sm text-soft">
      Readers see it at once. <Link to="/settings/versions">Every earlier version</Link> is kept.
    </p>
  </div>
)
