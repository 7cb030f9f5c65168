import { GuardError, type GuardedFetch } from '../guard/guardedFetch.js'

/** The most bytes of a file in a `data:` URL, as of any other file. */
const MAX_BYTES = 1_048_576

/** What the files of strangers are read with. */
export interface FilesDeps {
  readonly fetch: Pick<GuardedFetch, 'get'>
  /** An IPFS gateway, for `ipfs:` URLs. Without it, these can't be read. */
  readonly ipfs?: string | undefined
}

/** Reads files at URLs that strangers wrote: pictures, and the metadata of collectibles. */
export interface Files {
  /** Whether URLs of this scheme can be read. Makes no request. */
  readonly canRead: (url: string) => boolean
  /**
   * Resolves with the bytes of a file at an `https:`, `data:` or `ipfs:` URL. Rejects with a {@link GuardError} for any
   * other URL, and where the guarded fetch does.
   */
  readonly read: (url: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** Makes the reader of files. Every request goes through the guarded fetch, that to the gateway too. */
export function createFiles({ fetch, ipfs }: FilesDeps): Files {
  const addressOf = (url: string): string | undefined => throughGateway(url, ipfs)
  return {
    canRead: (url) => /^data:/i.test(url) || isHttps(addressOf(url)),
    async read(url) {
      if (/^data:/i.test(url)) return readDataUrl(url)
      const address = addressOf(url)
      if (address === undefined) throw new GuardError('There is no IPFS gateway.')
      return (await fetch.get(address)).bytes
    },
  }
}

const isHttps = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:'

/** The URL to fetch: that of the gateway for `ipfs://cid/path`. */
function throughGateway(url: string, ipfs: string | undefined): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([\w./%-]+)$/.exec(url) ?? []
  if (path === undefined) return url
  return ipfs === undefined ? undefined : `${ipfs.replace(/\/+$/, '')}/ipfs/${path}`
}

function readDataUrl(url: string): Uint8Array<ArrayBuffer> {
  // Each byte is at most three characters of the URL.
  if (url.length > 3 * MAX_BYTES) throw new GuardError('The file is too large.')
  const [, head = '', body = ''] = /^data:([^,]*),([^]*)$/i.exec(url) ?? []
  try {
    const bytes = /;\s*base64$/i.test(head) ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body))
    if (bytes.length > MAX_BYTES) throw new GuardError('The file is too large.')
    return Uint8Array.from(bytes)
  } catch (error) {
    throw error instanceof GuardError ? error : new GuardError('The URL is not readable.', { cause: error })
  }
}
