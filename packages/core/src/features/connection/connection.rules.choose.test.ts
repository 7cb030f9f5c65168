import { expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_TYPES } from './connection.constants.js'
import { preferredTypes } from './connection.rules.choose.js'

it('S9.11 the type of polkadot stands in the table, and only the namespaces that adapters speak are in the state', () => {
  expect(DEFAULT_ACCOUNT_TYPES).toEqual({ bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' })
  const options = { enableReconnect: true, defaultAccountTypes: { eip155: 'eoa', solana: undefined } } as const
  expect(preferredTypes({ options: options as never, storedTypes: () => ({ bip122: 'ordinal' }) })).toEqual({
    bip122: 'ordinal',
    eip155: 'eoa',
    solana: 'eoa',
  })
})
