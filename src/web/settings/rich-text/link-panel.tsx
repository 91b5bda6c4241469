import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { submitOnEnter } from './submit-on-enter.ts'

type Props = { editor: Editor; close(): void }

/** Sets, changes or removes the link at the selection. */
export function LinkPanel({ editor, close }: Props) {
  const [href, setHref] = useState<string>(editor.getAttributes('link').href ?? '')
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!href.trim()) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: href.trim(),
          marks: [{ type: 'link', attrs: { href: href.trim() } }],
        })
        .run()
    else chain.setLink({ href: href.trim() }).run()
    close()
  }
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line p-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <TextField
          label="Address of the link"
          hint="For example /contact or https://doaj.org/. Leave it empty to remove the link."
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={href}
          onChange={({ target }) => setHref(target.value)}
          onKeyDown={submitOnEnter(apply)}
          autoFocus
        />
      </div>
      <Button onClick={apply}>Set link</Button>
      <Button onClick={close}>Cancel</Button>
    </div>
  )
}
