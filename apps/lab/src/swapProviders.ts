import type { LatchOptions } from '@latchkit/core'
import { sandbox } from './sandbox.js'

/**
 * Who offers swaps: `?swaps=uniswap` is Uniswap's contracts by the page itself, `off` is no provider of the page. The sandbox's
 * server has providers of its own.
 */
export async function swapProviders(query: URLSearchParams): Promise<Pick<LatchOptions, 'swapProviders'>> {
  if (query.get('swaps') === 'off') return {}
  const deployments = Object.fromEntries(
    sandbox().evm.chains.flatMap(({ caip2, pools }) => (pools ? [[caip2, pools.deployment]] : [])),
  )
  const { createUniswap } = await import('@latchkit/uniswap')
  return { swapProviders: [createUniswap({ deployments })] }
}
