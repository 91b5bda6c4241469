import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  /** The result of `useSettingsForm`. */
  form: {
    entry: ComponentProps<typeof Form>['entry'] &
      ComponentProps<typeof UnsavedChangesGuard>['entry'] & { busy: boolean }
    savedInput: ComponentProps<typeof RestoredInputNotice>['kept']
    /** The next section or page with sample text. */
    next: { to: string; title: string } | undefined
  }
  label: string
  className?: string
  /** The page where readers see the change; left out if there is none. */
  seenAt?: string
  /** More buttons beside Publish. */
  more?: ReactNode
  children: ReactNode
}

/** The layout of all settings forms: restored input, fields and Publish. */
export const SettingsForm = ({ form, label, className, seenAt, more, children }: Props) => (
  <Form entry={form.entry} label={label} {...(className && { className })}>
    <RestoredInputNotice kept={form.savedInput} />
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
            Readers see changes immediately{' '}
            <Link to={seenAt} reloadDocument>
              on this page
            </Link>
            .{' '}
          </>
        )}
        You can restore <Link to="/settings/versions">earlier versions</Link>.
        {form.next && (
          <span className="block">
            Next to complete: <Link to={form.next.to}>{form.next.title}</Link>
          </span>
        )}
      </p>
    </div>
  </Form>
)
