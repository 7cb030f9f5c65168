import type { Namespace } from '@latchkit/core'
import type { ReactNode } from 'react'
import type { PictureProps } from '../base/Picture.js'
import { useLatchState } from '../react/useLatchState.js'
import { AppPicture } from './AppPicture.js'

/** The picture of a namespace: the picture of the app's first network in it, or a monogram. `size` in CSS pixels. */
export function NamespacePicture({
  namespace,
  ...picture
}: Pick<PictureProps, 'size' | 'shared'> & { readonly namespace: Namespace }): ReactNode {
  const first = useLatchState(({ network }) => network.requested.find((each) => each.chainNamespace === namespace))
  return (
    <AppPicture
      {...picture}
      kind="network"
      ids={[first?.caipNetworkId]}
      src={first?.assets?.imageUrl}
      name={namespace}
      round
    />
  )
}
