import type { Namespace } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '../base/Picture.js'
import { useLatchState } from '../react/useLatchState.js'

/** The picture of a namespace: the picture of the app's first network in it, or a monogram. `size` in CSS pixels. */
export function NamespacePicture({
  namespace,
  ...picture
}: Pick<PictureProps, 'size' | 'shared'> & { readonly namespace: Namespace }): ReactNode {
  const src = useLatchState(
    ({ network }) => network.requested.find((each) => each.chainNamespace === namespace)?.assets?.imageUrl,
  )
  return <Picture {...picture} src={src} name={namespace} round />
}
