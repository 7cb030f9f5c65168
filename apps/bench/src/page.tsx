import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createLatch, type AdapterFactory, type Latch, type LatchOptions, type Network } from '@latchkit/core'
import { base, mainnet } from '@latchkit/core/networks'
import { ConnectButton, LatchProvider, useLatchAccount } from '@latchkit/ui'
import '@latchkit/ui/button.css'
import { http } from 'viem'

/** Creates a kit with Ethereum through wagmi, and with the networks and adapters of `more`. */
export const createKit = (
  more: readonly (readonly [Network, AdapterFactory])[] = [],
  options: Partial<LatchOptions> = {},
): Latch =>
  createLatch({
    networks: [mainnet, base, ...more.map(([network]) => network)],
    adapters: [
      createWagmiAdapter({ transports: { [mainnet.id]: http(), [base.id]: http() } }),
      ...more.map(([, adapter]) => adapter),
    ],
    metadata: { name: 'Benchmark' },
    ...options,
  })

/** The smallest page with a kit. */
export const Page = ({ latch }: { readonly latch: Latch }) => (
  <LatchProvider latch={latch}>
    <h1>Latchkit</h1>
    <ConnectButton data-bench="connect" />
    <Address />
  </LatchProvider>
)

function Address() {
  const { address } = useLatchAccount()
  return <output id="address">{address}</output>
}
