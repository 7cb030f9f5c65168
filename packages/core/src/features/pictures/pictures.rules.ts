import type { PictureKind, PictureSource } from './pictures.types.js'

/** The name of a picture in the state: its kind and its first id, with a space between them. */
export const keyOfPicture = ({ kind, ids }: PictureSource): string => `${kind} ${ids[0]}`

/** Returns the first picture of this kind with one of the ids. */
export const findPicture = (
  pictures: readonly PictureSource[] | undefined,
  kind: PictureKind,
  ids: readonly (string | undefined)[],
): PictureSource | undefined => pictures?.find((each) => each.kind === kind && each.ids.some((id) => ids.includes(id)))
