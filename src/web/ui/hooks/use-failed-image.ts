import { useState } from 'react'

/** Whether an image could not be loaded, and the properties that its element needs. */
export function useFailedImage() {
  const [failed, setFailed] = useState(false)
  const watched = {
    ref(image: HTMLImageElement | null) {
      // It may have failed before hydration, when there was no error handler.
      if (image?.complete && image.naturalWidth === 0) setFailed(true)
    },
    onError: () => setFailed(true),
  }
  return { failed, watched }
}
