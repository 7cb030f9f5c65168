import { readFile } from 'node:fs/promises'
import type { GuardedFetch, GuardLimits } from '../guard/guardedFetch.js'

/** The operator names the lists, and large ones have thousands of tokens. */
const LIMITS: GuardLimits = { timeoutMs: 20_000, mostBytes: 20_971_520 }

/** Whether a source is a URL. Any other source is the path of a file. */
export const isListUrl = (source: string): boolean => /^https?:\/\//i.test(source)

/**
 * Makes the function that reads a list of tokens: `https` by the guarded fetch, or a file. Rejects with the error of the
 * fetch, of the file, or of the JSON.
 */
export const createListLoader =
  ({ get }: Pick<GuardedFetch, 'get'>) =>
  async (source: string): Promise<unknown> => {
    const text = isListUrl(source)
      ? new TextDecoder().decode((await get(source, LIMITS)).bytes)
      : await readFile(source, 'utf8')
    return JSON.parse(text) as unknown
  }
