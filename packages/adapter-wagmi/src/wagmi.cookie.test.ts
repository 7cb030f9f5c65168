// @vitest-environment jsdom
import { readLatchCookie } from '@latchkit/core/cookie'
import * as wagmi3 from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'

const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

beforeEach(() => {
  document.cookie = 'wagmi.store=; Max-Age=0'
})

test.each([
  ['2', wagmi2],
  ['3', wagmi3 as object as typeof wagmi2],
])('the cookie of a config of wagmi %s says which wallet is connected', async (_, wagmi) => {
  const { connect, cookieStorage, createConfig, createStorage, disconnect, http, mock } = wagmi
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('https://rpc.example') },
    connectors: [mock({ accounts: [ADDRESS] })],
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
  })
  expect(readLatchCookie(document.cookie)).toBeUndefined()
  await connect(config, { connector: config.connectors[0]! })
  expect(readLatchCookie(document.cookie)).toEqual({
    activeNamespace: 'eip155',
    byNamespace: {
      eip155: { status: 'reconnecting', connectorId: 'mock', address: ADDRESS, networkId: 'eip155:1' },
    },
  })
  await disconnect(config)
  expect(readLatchCookie(document.cookie)).toBeUndefined()
})
