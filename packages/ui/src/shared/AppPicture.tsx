import { findPicture, type Connector } from '@latchkit/core'
import { useContext, type ReactNode } from 'react'
import { Picture, type PictureProps } from '../base/Picture.js'
import { LatchContext } from '../react/context.js'
import { usePicture, type WantedPicture } from '../react/usePicture.js'

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
  return isNamed ? <NamedPicture {...picture} wanted={{ kind, ids, asset }} /> : <Picture {...picture} />
}

function NamedPicture({ wanted, ...picture }: PictureProps & { readonly wanted: WantedPicture }): ReactNode {
  return <Picture {...picture} src={usePicture(wanted)} />
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
