import { useMemo } from 'react'
import { useLatch } from './context.js'

/**
 * Returns the address of an account's picture: what the app's option `avatar` says, else `image`. A function that throws
 * is reported, and changes nothing.
 */
export function useAvatar(address: string | undefined, image: string | undefined): string | undefined {
  const { avatar } = useLatch().options
  return useMemo(() => {
    if (!address || !avatar) return image
    try {
      return avatar({ address, image }) ?? image
    } catch (error) {
      reportError(error)
      return image
    }
  }, [avatar, address, image])
}
