import type { ChangeEvent } from 'react'
import type { Typesetting } from '#domain/journal/typesetting.ts'
import { api } from '#web/api/api.ts'
import { useTask } from '#web/api/use-task.ts'
import { TextArea } from '#web/form/field.tsx'
import { useGroup } from '#web/form/groups/use-group.ts'
import { Button, buttonStyle } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Bytes of a file; a template has at most 100,000 characters. */
const maxFileBytes = 400_000

/** The journal's own Typst template: begun from the default one, or loaded from a file, or restored to the default. */
export function TemplateFields() {
  const { value, change, mark } = useGroup<Typesetting>('typesetting')
  const template = value.template ?? ''
  const marked = mark('template')
  return (
    <Disclosure open={Boolean(value.template || marked.error)} summary="Typst template (advanced)">
      <div className="flex flex-col gap-3 pt-2">
        <p className="max-w-[68ch] text-soft">
          Your template replaces the default one. It is compiled with a sample article before it is
          published, without files, packages or network.
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyDefault onCopied={(text) => change({ template: text })} />
          <LoadFile onLoaded={(text) => change({ template: text })} />
          {value.template !== undefined && (
            <Button onClick={() => change({ template: undefined })}>Restore the default</Button>
          )}
        </div>
        {(value.template !== undefined || marked.error) && (
          <div className="[&_textarea]:font-mono [&_textarea]:text-sm [&_textarea]:whitespace-pre">
            <TextArea
              label="Template"
              rows={20}
              spellCheck={false}
              value={template}
              onChange={({ target }) => change({ template: target.value })}
              {...marked}
            />
          </div>
        )}
      </div>
    </Disclosure>
  )
}

type CopyProps = { onCopied(text: string): void }

function CopyDefault({ onCopied }: CopyProps) {
  const { busy, run } = useTask('The default template could not be loaded')
  const copy = async () => {
    const failure = await run(async () => {
      const { data } = await api('GET /settings/typesetting/template')
      onCopied(data.text)
    })
    if (failure) toast('error', failure)
  }
  return (
    <Button disabled={busy} onClick={copy}>
      Edit a copy of the default
    </Button>
  )
}

function LoadFile({ onLoaded }: { onLoaded(text: string): void }) {
  const load = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > maxFileBytes) return toast('error', 'A template has at most 100,000 characters')
    onLoaded(await file.text())
  }
  return (
    <label
      className={`${buttonStyle('line')} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent`}
    >
      Load a .typ file
      <input type="file" accept=".typ,text/plain" className="sr-only" onChange={load} />
    </label>
  )
}
