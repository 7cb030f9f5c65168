import { evmNetwork } from '@latchkit/core/networks'
import { startSandbox, type Sandbox } from '@latchkit/sandbox'
import { createConnectedLatch } from '@latchkit/testing'
import { describePending, type PendingHarness } from '@latchkit/testing/suite'
import { createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { lateEvmAdapter } from './lateEvmAdapter.js'
import { usedBytes } from '../../testing/src/usedBytes.fixture.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.stop())

async function start(): Promise<PendingHarness> {
  const { chains, accounts } = sandbox.manifest.evm
  const [[{ id, name, nativeCurrency, rpcUrl, controlUrl }], [{ privateKey }]] = [chains, accounts] as [
    [(typeof chains)[number]],
    [(typeof accounts)[number]],
  ]
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const account = privateKeyToAccount(privateKey)
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl, { timeout: 60_000 }) })
  await fetch(controlUrl, { method: 'PUT', body: JSON.stringify({ hold: true }) })
  const hashes: string[] = []
  for (let nonce = 0; nonce < 100; nonce++)
    hashes.push(
      await wallet.sendTransaction({ to: account.address, value: 1n, nonce, gas: 21_000n, gasPrice: 10n ** 10n }),
    )
  const network = evmNetwork(chain)
  return {
    networkId: network.caipNetworkId,
    address: account.address,
    hashes,
    usedBytes,
    connect: (options) =>
      createConnectedLatch({
        ...options,
        networks: [network],
        wallets: [{ accounts: [account.address.toLowerCase()], chainId: id }],
        adapters: [
          (context) =>
            lateEvmAdapter(context, {
              name: 'reads',
              library: () => Promise.reject(new Error('This adapter only reads.')),
              rpcUrls: undefined,
            }),
        ],
      }),
  }
}

describePending('viem', start)
