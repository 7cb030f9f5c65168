import { isHex, type CcipRequestParameters, type Hex } from 'viem'
import { z } from 'zod'
import { GuardError, type GuardedFetch } from '../guard/guardedFetch.js'

const answer = z.object({ data: z.string().refine((data) => isHex(data, { strict: true })) })

/** The most gateways of a name that are asked. */
const MAX_GATEWAYS = 3

/**
 * Makes the function that asks the gateways which a resolver names (EIP-3668), one after the other. They are strangers'
 * servers, so they are asked by the guarded fetch, and only by GET: a gateway that takes POST alone is left out.
 */
export function createCcip(fetch: Pick<GuardedFetch, 'get'>) {
  return async ({ data, sender, urls }: Pick<CcipRequestParameters, 'data' | 'sender' | 'urls'>): Promise<Hex> => {
    let failure: unknown
    for (const url of urls.filter((each) => each.includes('{data}')).slice(0, MAX_GATEWAYS)) {
      try {
        const { bytes } = await fetch.get(url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data))
        return answer.parse(JSON.parse(Buffer.from(bytes).toString())).data
      } catch (error) {
        failure = error
      }
    }
    throw new GuardError('No gateway answers.', { cause: failure })
  }
}
