import type { GuardedAnswer, GuardedFetch } from '@latchkit/server/node'
import { ipfsFolder } from '../chains/collections.js'
import { drawPicture } from '../directory/artwork.js'
import type { Manifest } from '../manifest.js'
import { listTokens, tokenListUrl } from './tokenList.js'

/** The gateway of IPFS that the sandbox's server asks. Only the sandbox itself has this host. */
export const ipfsGateway = 'https://ipfs.example'

const folder = ipfsFolder.replace('ipfs://', `${ipfsGateway}/ipfs/`)
const page = '<!doctype html><title>Not a picture</title><p>This page moved.'

const asFile = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text))

/**
 * Creates the strangers' servers that the sandbox's server can reach: hosts of pictures, a gateway of IPFS and a
 * host of a list of tokens. They take the place of the guarded fetch, because nothing in the sandbox may leave the machine.
 */
export function createStrangers(manifest: Manifest): GuardedFetch {
  return {
    get: async (url): Promise<GuardedAnswer> => {
      const bytes = url === tokenListUrl ? asFile(JSON.stringify(listTokens(manifest))) : fileAt(url)
      // The error of the guarded fetch, whose code is loaded only with the server.
      const { GuardError } = await import('@latchkit/server/node')
      if (!bytes) throw new GuardError('The URL gave no answer.')
      return { type: '', bytes }
    },
    close: async () => undefined,
  }
}

function fileAt(url: string): Uint8Array<ArrayBuffer> | undefined {
  if (url === 'https://pictures.example/broken.png') return asFile(page)
  const [, id = ''] = new RegExp(`^${folder}/corals/([0-9a-f]{64})\\.json$`).exec(url) ?? []
  if (id !== '') {
    const name = `Coral ${BigInt(`0x${id}`)}`
    return asFile(
      JSON.stringify({ name, description: 'A coral.', image: `${ipfsFolder}/${name.replace(' ', '-')}.png` }),
    )
  }
  const isPicture = /^https:\/\/pictures\.example\/[\w-]+\.png$/.test(url) || url.startsWith(`${folder}/`)
  return isPicture ? drawPicture(url).bytes : undefined
}
