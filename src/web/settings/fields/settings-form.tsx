import { type ReactNode, useRef } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { Link, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { PartName } from '#domain/journal/settings-parts.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { ApiError, api, errorMessage, send } from '#web/api/api.ts'
import { type ApiCall, toCall } from '#web/api/to-call.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { usePendingUploads } from '#web/form/files/upload-queue.ts'
import { SubmitButton } from '#web/form/form.tsx'
import type { FormMessages } from '#web/form/form-messages.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm, type ValidatedForm } from '#web/form/use-validated-form.ts'
import { findNextUnfinished } from '#web/settings/settings-parts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'

type Options<Input extends FieldValues, Output> = {
  settings: SettingsBody
  /** The edited section or page: `parts/identity`, `pages/guide`. */
  at: string
  /** Makes the call that publishes the value. Default: that of a section. */
  toCall?(change: { version: number; value: Output }): ApiCall<{ data: SettingsBody }>
  /** Validates the input and converts it to the published value. */
  schema: z.ZodType<Output, Input>
  messages?: FormMessages<Extract<keyof Input, string>>
  values: DefaultValues<Input>
  done: string | ((published: Output) => string)
  failed: string
  /** Shows the input as readers would see it; called without input once it is published. */
  onPreview?(entered?: Output): Promise<void> | void
}

type Props<Input extends FieldValues, Output> = Options<Input, Output> & {
  label: string
  className?: string
  /** The page where readers see the change; left out if there is none. */
  seenAt?: string
  children: ReactNode | ((entry: ValidatedForm<Input, Output>) => ReactNode)
}

export function SettingsForm<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { settings, at, label, className, seenAt, onPreview, children } = props
  const { entry, draft } = useSettingsForm(props)
  const next = findNextUnfinished(settings, at)
  const isUploading = usePendingUploads() > 0
  return (
    <DraftForm entry={entry} draft={draft} guarded label={label} {...(className && { className })}>
      <SampleFields fields={settings.sampleFields[at.replace('parts/', '')]} />
      {typeof children === 'function' ? children(entry) : children}
      <p className="text-sm text-soft">
        {seenAt && (
          <>
            Readers see changes as soon as you publish.{' '}
            <Link to={seenAt} reloadDocument>
              View the page
            </Link>
            .{' '}
          </>
        )}
        You can restore <Link to="/settings/versions">earlier versions</Link>.
        {next && (
          <span className="block">
            Next to complete: <Link to={next.to}>{next.title}</Link>
          </span>
        )}
      </p>
      <StickyBar>
        <SubmitButton entry={entry} disabled={entry.busy || isUploading}>
          {isUploading ? 'Waiting for pictures…' : 'Publish'}
        </SubmitButton>
        {onPreview && (
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
        )}
      </StickyBar>
    </DraftForm>
  )
}

const SampleFields = ({ fields }: { fields: string[] | undefined }) =>
  fields && (
    <p className="rounded-lg border border-edge bg-grey-bg p-4">
      Still from the sample journal: <b>{fields.join(', ')}</b>
    </p>
  )

/**
 * If another user changed the same section, the server names the user and the change. The input
 * stays, and publishing again overwrites their change.
 */
function useSettingsForm<Input extends FieldValues, Output>(options: Options<Input, Output>) {
  const { settings, at, schema, messages, values, done, failed, onPreview } = options
  const baseVersion = useRef(settings.version)
  const { revalidate } = useRevalidator()
  const publish = async (value: Output) => {
    const { toCall = toSectionCall(at) } = options
    const call = toCall({ version: baseVersion.current, value })
    const { data } = await send(call).catch(async (error) => {
      if (error instanceof ApiError && error.status === 409)
        baseVersion.current = (await api('GET /settings')).data.version
      throw error
    })
    baseVersion.current = data.version
  }
  const entry = useValidatedForm<Input, Output>({
    schema,
    values,
    ...(messages && { messages }),
    async send(entered, pressed) {
      if (pressed === 'preview') return await onPreview?.(entered)
      onPreview?.()
      await publish(entered)
      draft.saved()
      entry.tell('success', typeof done === 'string' ? done : done(entered))
      await revalidate()
    },
    failed: (error) => errorMessage(error, failed) + nextStepHint(error, at),
  })
  const draft = useSavedInput(entry, {
    form: `settings:${at}`,
    base: { ref: baseVersion, schema: z.number(), latest: () => settings.version },
  })
  return { entry, draft }
}

const toSectionCall =
  (at: string) =>
  <Output,>({ version, value }: { version: number; value: Output }) =>
    toCall('PUT /settings/parts/:part', {
      params: { part: at.replace('parts/', '') as PartName },
      body: { version, value: value as Record<string, unknown> },
    })

/** Explains how to fix the refusal when a page still uses a value that is removed here. */
const nextStepHint = (error: unknown, at: string): string =>
  error instanceof ApiError && error.field === 'text' && !at.startsWith('pages/')
    ? '. Please remove it from that page first, under Settings, Pages.'
    : ''
