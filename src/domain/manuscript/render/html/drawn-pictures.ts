/** In pixels: what a phone shows, and the largest that any page shows. */
export const pictureWidths = [800, 1600]

/** A picture as it was drawn for pages, with its largest size in pixels. */
export type DrawnPicture = {
  width: number
  height: number
  /** The ends of the addresses, by entries of `pictureWidths`. The widest is the original where it is narrower. */
  names: Record<number, string>
}

/** By the ids of the pictures. A picture that could not be drawn is absent. */
export type DrawnPictures = Record<string, DrawnPicture>

/** The ends of the addresses of all pictures. */
export const listPictureNames = (pictures: DrawnPictures): string[] =>
  Object.values(pictures).flatMap(({ names }) => Object.values(names))
