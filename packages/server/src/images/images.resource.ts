import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { assetImage, currencyImage, tokenImage, walletImage } from './images.endpoints.js'
import { answerImage } from './images.handlers.js'
import type { ImageSource } from './images.types.js'

/** Where pictures come from. */
export interface ImageOptions {
  readonly images?: ImageSource | undefined
}

const noImages: ImageSource = { find: async () => undefined }

/** The resource `images`: pictures of wallets, networks, currencies and tokens. */
export const images: Resource<ImageOptions> = defineResource({
  endpoints: { walletImage, assetImage, currencyImage, tokenImage },
  answer: ({ sources: { images: source = noImages } }) => ({
    walletImage: answerImage(source, 'wallet'),
    assetImage: answerImage(source, 'asset'),
    currencyImage: answerImage(source, 'currency'),
    tokenImage: answerImage(source, 'token'),
  }),
})
