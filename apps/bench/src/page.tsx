import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createLatch, type AdapterFactory, type LatchOptions, type Network } from '@latchkit/core'
import { base, mainnet } from '@latchkit/core/networks'
import { ConnectButton, LatchProvider, useLatchAccount } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'

/** The smallest page with a wallet, on Ethereum through wagmi and on whatever comes `more`. */
export function renderPage(
  more: readonly (readonly [Network, AdapterFactory])[] = [],
  options: Partial<LatchOptions> = {},
): void {
  const latch = createLatch({
    networks: [mainnet, base, ...more.map(([network]) => network)],
    adapters: [
      createWagmiAdapter({ transports: { [mainnet.id]: http(), [base.id]: http() } }),
      ...more.map(([, adapter]) => adapter),
    ],
    metadata: { name: 'Benchmark' },
    ...options,
  })
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <LatchProvider latch={latch}>
        <h1>Latchkit</h1>
        <ConnectButton data-bench="connect" />
        <Address />
      </LatchProvider>,
    )
}

function Address() {
  const { address } = useLatchAccount()
  return <output id="address">{address}</output>
}
