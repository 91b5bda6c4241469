import { useState } from 'react'
import { PictureField } from '#web/form/picture-field.tsx'

/** Uploads a picture and passes it on as Markdown. */
export function InsertPicture({ onPicture }: { onPicture(markdown: string): void }) {
  const [last, setLast] = useState<string>()
  return (
    <PictureField
      label="Insert a picture"
      hint="The picture is added at the end of the text. Describe it between the square brackets."
      value={last}
      onChange={(address) => {
        setLast(address)
        if (address) onPicture(`![Describe the picture](${address})`)
      }}
    />
  )
}
