import { urlField } from '../config/config.fields.js'
import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { assetImage, currencyImage, tokenImage, walletImage } from './images.endpoints.js'
import { answerImage } from './images.handlers.js'
import type { ImageSource } from './images.types.js'

/** Where pictures come from. */
export interface ImageOptions {
  readonly images?: ImageSource | undefined
}

/** The members of the configuration about pictures. */
export interface ImageMembers {
  /** An IPFS gateway, for `ipfs:` URLs of pictures: `https://gateway.example`. Without it, these have no picture. */
  readonly ipfs?: string | undefined
}

const shape = { ipfs: urlField(/^https:$/, 'must be an https URL').optional() }

interface ImageTypes {
  options: ImageOptions
  config: ImageMembers
  checked: ImageMembers
}

const noImages: ImageSource = { find: async () => undefined }

/** The resource `images`: pictures of wallets, networks, currencies and tokens. */
export const images: Resource<ImageTypes> = defineResource({
  endpoints: { walletImage, assetImage, currencyImage, tokenImage },
  answer: ({ sources: { images: source = noImages } }) => ({
    walletImage: answerImage(source, 'wallet'),
    assetImage: answerImage(source, 'asset'),
    currencyImage: answerImage(source, 'currency'),
    tokenImage: answerImage(source, 'token'),
  }),
  config: shape,
  open: async (context) => context.load((await import('./images.provider.js')).openImages),
})
