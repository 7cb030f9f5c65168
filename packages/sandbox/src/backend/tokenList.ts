import type { Manifest } from '../manifest.js'

/** The list of tokens that the sandbox's server reads. Only the sandbox itself has this host. */
export const tokenListUrl = 'https://lists.example/tokens.json'

/** The list in Uniswap's schema: the tokens of all chains, without the spam. */
export function listTokens({ evm, solana }: Manifest): object {
  const chains = [
    ...evm.chains.map(({ id, tokens, feeToken, pools }) => ({
      chainId: id,
      tokens: [...tokens, feeToken, ...(pools ? [pools.wrapped] : [])],
    })),
    { chainId: solana.caip2, tokens: [...solana.tokens, solana.feeToken] },
  ]
  return {
    name: 'Sandbox',
    timestamp: '2025-01-01T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: chains.flatMap(({ chainId, tokens }) =>
      tokens.map(({ address, name, symbol, decimals }) => ({
        chainId,
        address,
        name,
        symbol,
        decimals,
        logoURI: `https://pictures.example/${symbol}.png`,
      })),
    ),
  }
}
