import { useMemo } from 'react'
import { useLatch } from './context.js'

/**
 * Returns the address of an account's picture: what the app's option `avatar` says, else `image`. A function that throws
 * is reported, and changes nothing; so does an answer that is no text.
 */
export function useAvatar(address: string | undefined, image: string | undefined): string | undefined {
  const { avatar } = useLatch().options
  return useMemo(() => {
    if (!address || !avatar) return image
    try {
      const chosen: unknown = avatar({ address, image })
      return typeof chosen === 'string' ? chosen : image
    } catch (error) {
      // A server may have no such function.
      globalThis.reportError?.(error)
      return image
    }
  }, [avatar, address, image])
}
