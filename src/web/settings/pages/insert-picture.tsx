import { useState } from 'react'
import { PictureField } from '#web/form/picture-field.tsx'

/** Takes a picture in and puts it at the end of a text, from where it is moved like any line. */
export function InsertPicture({ onPicture }: { onPicture(markdown: string): void }) {
  const [last, setLast] = useState<string>()
  return (
    <PictureField
      label="A picture for the text"
      hint="It is put at the end of the text: write between its brackets what it shows."
      value={last}
      onChange={(address) => {
        setLast(address)
        if (address) onPicture(`![What the picture shows](${address})`)
      }}
    />
  )
}
