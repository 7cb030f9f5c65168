import type { PictureKind, PictureSource } from './pictures.types.js'

/**
 * The name of a picture in the state: its kind and its ids, a line each. All of them, because an app's own picture and one of
 * the kit may begin with the same id.
 */
export const keyOfPicture = ({ kind, ids }: PictureSource): string => [kind, ...ids].join('\n')

/** Returns the first picture of this kind with one of the ids. */
export const findPicture = (
  pictures: readonly PictureSource[] | undefined,
  kind: PictureKind,
  ids: readonly (string | undefined)[],
): PictureSource | undefined => pictures?.find((each) => each.kind === kind && each.ids.some((id) => ids.includes(id)))
