import { findPicture, type Connector } from '@latchkit/core'
import { useContext, useState, type ReactNode } from 'react'
import { Picture, type PictureProps } from '../base/Picture.js'
import { LatchContext } from '../react/context.js'
import { useLatchState } from '../react/useLatchState.js'
import { usePicture, type WantedPicture } from '../react/usePicture.js'
import { ShellContext, useShell } from '../shell/frame/context.js'

/** What a picture shows, with the URL of its own picture where it has one. */
export interface Pictured extends WantedPicture, Pick<PictureProps, 'src' | 'name'> {}

/**
 * The picture of a network, a token or a wallet: its own, else the one that the app named in the option `pictures`,
 * else a monogram. Takes the same room in each case. Only a picture that the app named subscribes to the state, so
 * that a long list stays cheap.
 */
export function AppPicture({
  kind,
  ids,
  asset,
  ...picture
}: Pictured & Pick<PictureProps, 'size' | 'round' | 'shared'>): ReactNode {
  const pictures = useContext(LatchContext)?.options.pictures
  const isNamed = !picture.src && findPicture(pictures, kind, [...ids, asset])
  return isNamed ? <NamedPicture {...picture} wanted={{ kind, ids, asset }} /> : <OpenedPicture {...picture} />
}

/**
 * A picture whose remote URL is held back until the modal was open. The closed modal holds the next view laid out, and a
 * browser requests what is laid out.
 */
function OpenedPicture(picture: PictureProps): ReactNode {
  const shell = useContext(ShellContext)
  const [isPostponed] = useState(() => !!shell && !shell.wasOpened())
  const isRemote = !!picture.src && !picture.src.startsWith('data:')
  return isPostponed && isRemote ? <PostponedPicture {...picture} /> : <Picture {...picture} />
}

function PostponedPicture({ src, ...picture }: PictureProps): ReactNode {
  const { wasOpened } = useShell()
  // The shell may hear of the opening after this component.
  const isOpened = useLatchState(({ modal }) => wasOpened() || !!modal?.open)
  const [isShown, show] = useState(isOpened)
  if (isOpened && !isShown) show(true)
  return <Picture {...picture} src={isShown ? src : undefined} />
}

function NamedPicture({ wanted, ...picture }: PictureProps & { readonly wanted: WantedPicture }): ReactNode {
  return <OpenedPicture {...picture} src={usePicture(wanted)} />
}

/** What the picture of an installed wallet shows. The picture that the wallet announced wins. */
export const ofConnector = ({
  id,
  name,
  imageUrl,
  info,
}: Pick<Connector, 'id' | 'name' | 'imageUrl' | 'info'>): Pictured => ({
  kind: 'wallet',
  ids: [info?.rdns, id, name],
  src: imageUrl,
  name,
})
