import { solana } from '@latchkit/core/networks'
import { afterEach, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { readMint, TOKEN_PROGRAMS } from './solana.balance.js'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['TOK', 'TOK'],
  [' \u202eT\u200bO\nK ', 'TO K'],
  ['x'.repeat(10_000), `${'x'.repeat(31)}…`],
  ['  ', ''],
  [5, ''],
  [undefined, ''],
])('F151 shows of a token’s own symbol only what may be shown: %j', async (symbol, shown) => {
  const extensions = [{ extension: 'other' }, { extension: 'tokenMetadata', state: { symbol } }]
  const data = { parsed: { type: 'mint', info: { decimals: 6, extensions } } }
  const result = { value: { owner: TOKEN_PROGRAMS[1], data } }
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result }))
  const { deps } = createContext()
  expect(await readMint(deps, solana.caipNetworkId, 'mint')).toMatchObject({ decimals: 6, symbol: shown })
})
