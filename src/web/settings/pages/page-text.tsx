import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { deferComponent } from '#web/client/deferred-component.tsx'
import { Field } from '#web/form/field.tsx'
import { useFormField } from '#web/form/use-form-field.ts'
import { controlStyle } from '#web/ui/controls/select-box.tsx'

const RichTextEditor = deferComponent(
  async () => (await import('#web/settings/rich-text/rich-text-editor.tsx')).default,
  <p className="min-h-96 text-soft">The editor is loading…</p>,
  'Edit the Markdown',
)

/** Base UI removes a panel one frame after it shows the other one. */
const panelStyle = 'mt-2 data-ending-style:hidden'

const tabStyle =
  'min-h-11 font-semibold text-soft data-active:text-ink data-active:shadow-[inset_0_-3px_0_var(--accent)]'

/** The text of a page, as formatted text or as the Markdown behind it. */
export function PageText() {
  const { value, onChange, ref, problem } = useFormField<string>('text')
  const [tab, setTab] = useState<'text' | 'markdown'>('text')
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <Field label="Text" hint={hints[tab]} error={problem?.message}>
        {({ id, ...aria }) => (
          <>
            <Tabs.List className="flex gap-5 border-b border-line">
              <Tabs.Tab value="text" className={tabStyle}>
                Formatted
              </Tabs.Tab>
              <Tabs.Tab value="markdown" className={tabStyle}>
                Markdown
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="text" className={panelStyle}>
              <RichTextEditor
                value={value}
                onChange={onChange}
                ref={ref}
                onLeave={() => setTab('markdown')}
                {...aria}
              />
            </Tabs.Panel>
            <Tabs.Panel value="markdown" className={panelStyle}>
              <textarea
                id={id}
                ref={ref}
                rows={22}
                spellCheck
                aria-required
                className={controlStyle}
                value={value}
                onChange={({ target }) => onChange(target.value)}
                aria-describedby={aria['aria-describedby']}
                aria-invalid={aria['aria-invalid']}
              />
            </Tabs.Panel>
          </>
        )}
      </Field>
    </Tabs.Root>
  )
}

const hints = {
  text: 'Text pasted from Word keeps its headings, lists, links and tables. Readers do not see notes that start with “To be completed by the journal”.',
  markdown:
    'Without HTML: ## starts a heading, - starts a list item, **bold**, [link](/contact). Fields such as {{journal.name}} are filled in.',
}
