import type { WalletEntry } from '@latchkit/core'
import type { Pictured } from '../AppPicture.js'

/**
 * What the picture of a listed wallet shows. The directory's picture wins, also while `src`, its URL, is withheld until
 * the modal is opened: a picture that is replaced a moment later would blink.
 */
export const ofEntry = ({ id, name, rdns, image_id, image_url }: WalletEntry, src: string | undefined): Pictured => ({
  kind: 'wallet',
  ids: (image_url ?? image_id) ? [] : [rdns, id, name],
  src,
  name,
})
