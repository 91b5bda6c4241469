import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  /** What `useSettings` answers. */
  form: {
    entry: ComponentProps<typeof Form>['entry'] &
      ComponentProps<typeof UnsavedChangesGuard>['entry'] & { busy: boolean }
    kept: ComponentProps<typeof RestoredInputNotice>['kept']
    /** What is to be made the journal's own after this. */
    next: { to: string; title: string } | undefined
  }
  label: string
  className?: string
  /** Where readers see what is published here; left out where nothing that they see changes at once. */
  seenAt?: string
  /** Buttons beside the one that publishes. */
  more?: ReactNode
  children: ReactNode
}

/** Every form of settings: what was typed before, the fields, and the button that publishes. */
export const SettingsForm = ({ form, label, className, seenAt, more, children }: Props) => (
  <Form entry={form.entry} label={label} {...(className && { className })}>
    <RestoredInputNotice kept={form.kept} />
    <UnsavedChangesGuard entry={form.entry} />
    {children}
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button type="submit" look="go" disabled={form.entry.busy}>
        Publish
      </Button>
      {more}
      <p className="min-w-0 flex-[1_1_16rem] text-sm text-soft">
        {seenAt && (
          <>
            Readers see it at once{' '}
            <Link to={seenAt} reloadDocument>
              on this page
            </Link>
            .{' '}
          </>
        )}
        <Link to="/settings/versions">Every earlier version</Link> is kept.
        {form.next && (
          <span className="block">
            Still to be made your own: <Link to={form.next.to}>{form.next.title}</Link>
          </span>
        )}
      </p>
    </div>
  </Form>
)
