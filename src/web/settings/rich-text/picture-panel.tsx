import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/files/picture-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { submitOnEnter } from './submit-on-enter.ts'

type Props = { editor: Editor; close(): void }

/** Uploads a picture, and inserts it with its description at the cursor. */
export function PicturePanel({ editor, close }: Props) {
  const [address, setAddress] = useState<string>()
  const [description, setDescription] = useState('')
  const insert = () => {
    if (!address) return
    editor.chain().focus().setImage({ src: address, alt: description.trim() }).run()
    close()
  }
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line p-3">
      <PictureField label="Picture file" value={address} onChange={setAddress} />
      <div className="w-full">
        <TextField
          label="Description of the picture"
          hint="Read aloud to readers who cannot see the picture. Leave it empty for decoration."
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          onKeyDown={submitOnEnter(insert)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button disabled={!address} onClick={insert}>
          Insert picture
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  )
}
