/** A picture of the source. The bytes are stored separately, by `part`. */
export type Picture = {
  /** `picture-1` */
  id: string
  /** The name of the part in the package: `word/media/image1.png`. */
  part: string
  mediaType: string
}

/** A picture where it is used. `width` and `height` in points as shown; null if the source does not say. */
export type PlacedPicture = {
  pictureId: string
  /** The alternative text, empty if there is none. */
  alternativeText: string
  /** Marked as decoration in the source. */
  isDecorative: boolean
  width: number | null
  height: number | null
}
